import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a file of this room in a thread. What it writes to stdout goes to stderr, since stdout may carry protocol. */
export function startThread(name: string, options: WorkerOptions): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new Worker(new URL(`./${name}.${extension}`, import.meta.url), {
    ...options,
    stdout: true,
    stderr: true,
  })
  for (const stream of [thread.stdout, thread.stderr]) stream.on('data', (chunk: Buffer) => process.stderr.write(chunk))
  return thread
}
