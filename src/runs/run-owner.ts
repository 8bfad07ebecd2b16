import type { Principal } from '../core/call.ts'

export const ownerOf = ({ kind, id }: Principal): string => `${kind}:${id}`
