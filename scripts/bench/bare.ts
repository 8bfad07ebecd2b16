import { join } from 'node:path'
import type { HttpSubject, Subject } from './peers.ts'

/** The least that Node can do: everything else is told as a multiple of it. */
export const bareName = 'bare node:http'

const server = (file: string): string => join(import.meta.dirname, 'servers', file)

export const bareHttp = (tools = 1): HttpSubject => ({
  ...{ name: bareName, program: process.execPath, form: 'modern' },
  args: [server('bare-http.mjs'), String(tools)],
})

export const bareStdio: Subject = {
  ...{ name: 'bare loop', program: process.execPath },
  args: [server('bare-stdio.mjs')],
}
