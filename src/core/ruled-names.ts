/*
 * Under which names rules may speak of a resource. An address can be written in many ways, and a document can have several
 * addresses: whichever somebody asks for, the same rules are about it.
 */

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/
/** Letters that mean nothing but themselves (RFC 3986, 2.3), and those that part an address, are kept. */
const apart = /%[0-9A-Fa-f]{2}|[^A-Za-z0-9:._~/?#-]/gu

/** One spelling for all that mean the same: what a template takes from an address is the same for `@` and for `%40`. */
function spelt(address: string, star: string): string {
  const [name = ''] = scheme.exec(address) ?? []
  const rest = address.slice(name.length).replaceAll(apart, (sign) => {
    if (sign === '*') return star
    if (sign.length < 3) return encoded(sign)
    const letter = String.fromCharCode(parseInt(sign.slice(1), 16))
    return /[A-Za-z0-9:._~-]/.test(letter) ? letter : sign.toUpperCase()
  })
  return name.toLowerCase() + rest
}

function encoded(sign: string): string {
  const text = encodeURIComponent(sign.toWellFormed())
  return text === sign ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : text
}

/** A rule's address or pattern of addresses, in the spelling that names have. */
export const ruledPattern = (pattern: string): string => spelt(pattern, '*')

/**
 * Every name that a rule may use for what is at an address, the address itself first. The text of a skill is the document
 * at `skill://category/name` and the file SKILL.md below it; all other files there belong to the skill.
 */
export function ruledNames(address: string): readonly string[] {
  const own = spelt(address, '%2A')
  const [, skill, below] = /^(skill:\/\/[^/?#]+\/[^/?#]+)(?:\/([^?#]+))?$/.exec(own) ?? []
  if (skill === undefined || (below === undefined && address.includes('*'))) return [own]
  return below === undefined ? [own, `${own}/SKILL.md`] : [own, skill]
}
