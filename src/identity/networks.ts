import { BlockList, isIP } from 'node:net'

export interface Networks {
  readonly has: (address: string) => boolean
}

/** One form for one address: an IPv4 one that came over IPv6 is an IPv4 one. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address

/** What is wrong with an address or network such as 10.0.0.0/8; undefined where nothing is. */
export function networkMistake(text: string): string | undefined {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return `${JSON.stringify(text)} is no address and no network such as 10.0.0.0/8`
  const longest = family === 4 ? 32 : 128
  if (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest)) return undefined
  return `${JSON.stringify(text)} has no length from 0 to ${longest} after the slash`
}

/** All of them together. Each has to be free of mistakes. */
export function networksOf(texts: readonly string[]): Networks {
  const list = new BlockList()
  for (const text of texts) {
    const mistake = networkMistake(text)
    if (mistake !== undefined) throw new Error(mistake)
    const [address = '', length] = text.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return {
    has: (address) => {
      const family = isIP(address)
      return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}
