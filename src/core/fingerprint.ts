/**
 * A short print of a text, by which a change of it is seen: one in 2^64 has the same by chance, and whoever wants to can
 * make one. For what is kept to be quicker, where loading `node:crypto` would take longer than all else.
 */
export function fingerprint(text: string): string {
  let one = 0x811c9dc5 ^ text.length
  let other = 0x9747b28c
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ unit, 0x85ebca6b)
  }
  return mixed(one ^ (other >>> 16)) + mixed(other ^ (one >>> 16))
}

/** Lets every bit depend on all: a product's lower bits don't know of the upper ones. */
function mixed(bits: number): string {
  const half = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  const whole = Math.imul(half ^ (half >>> 12), 0x297a2d39)
  return ((whole ^ (whole >>> 15)) >>> 0).toString(16).padStart(8, '0')
}
