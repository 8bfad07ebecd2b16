import { isIPv4 } from 'node:net'

/** Of a line on which every address of IPv6 stands, and every one of IPv4 where IPv6 has it. */
type Range = readonly [first: bigint, last: bigint]

const mapped = 0xffffn << 32n

const rangesOf = (networks: readonly string[]): readonly Range[] => networks.map(rangeOf)

/** Of an address, or of a network such as 10.0.0.0/8; each has to be one. */
function rangeOf(text: string): Range {
  const [address = '', length] = text.split('/')
  const isShort = isIPv4(address)
  const bits = isShort ? 32n : 128n
  const size = 1n << (bits - (length === undefined ? bits : BigInt(length)))
  const number = isShort ? mapped + shortNumber(address) : longNumber(address)
  const first = (number / size) * size
  return [first, first + size - 1n]
}

const shortNumber = (address: string): bigint => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)

function longNumber(address: string): bigint {
  const plain = address.replace(/[^:]+\.[^:]+$/, (tail) => {
    const number = shortNumber(tail)
    return `${(number >> 16n).toString(16)}:${(number & 0xffffn).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...between, ...after].reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
}

/** How many addresses there are in all of them together. */
function sizeOf(ranges: readonly Range[], [least, most]: Range): bigint {
  let size = 0n
  let end = least - 1n
  for (const [first, last] of [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const from = first > end ? first : end + 1n
    const to = last < most ? last : most
    if (to < from) continue
    size += to - from + 1n
    end = to
  }
  return size
}

const short: Range = [mapped, mapped + 2n ** 32n - 1n]
const long: Range = [0n, 2n ** 128n - 1n]
/** Addresses that nobody has from elsewhere. */
const inner = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10'],
  ...['fc00::/7', 'fe80::/10', '::1'],
]
const loopback = ['127.0.0.0/8', '::1']
/** The lists of the largest services that pass requests on have a half of it. */
const manyShort = 2n ** 22n
const manyLong = 2n ** 104n

/** Whether they are more of the addresses of others than anybody's proxies have. */
export function coversMany(networks: readonly string[]): boolean {
  const [ranges, ours] = [rangesOf(networks), rangesOf(inner)]
  const outer = (all: Range): bigint => sizeOf([...ranges, ...ours], all) - sizeOf(ours, all)
  return outer(short) > manyShort || outer(long) - outer(short) > manyLong
}

/** Whether they leave nobody out, of IPv4 or of IPv6. */
export function coversAll(networks: readonly string[]): boolean {
  const ranges = rangesOf(networks)
  return sizeOf(ranges, short) === 2n ** 32n || sizeOf([...ranges, short], long) === 2n ** 128n
}

/** Whether one of them is of this machine alone. */
export function coversThisMachine(networks: readonly string[]): boolean {
  const own = rangesOf(loopback)
  return rangesOf(networks).some(([first, last]) => own.some(([from, to]) => first <= to && from <= last))
}
