import { join } from 'node:path'
import { root } from '../gen/part.ts'

const cache = join(root, '.cache/clients')

/** Where things are and how they are called. Everything but the examples can be made again. */
export const places = {
  java: {
    example: join(root, 'clients/java'),
    artifact: 'owlclaw-client',
    work: join(cache, 'java'),
    libraries: join(cache, 'java-libraries'),
    maven: join(cache, 'maven'),
  },
  go: {
    example: join(root, 'clients/go'),
    /** `.example` can never belong to anybody (RFC 2606): this module is served from an archive, not from a host. */
    module: 'owlclaw.example/client',
    work: join(cache, 'go'),
    modules: join(cache, 'go-modules'),
  },
  archives: join(cache, 'archives'),
} as const
