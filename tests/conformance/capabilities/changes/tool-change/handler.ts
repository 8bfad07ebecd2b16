import { writeFile } from 'node:fs/promises'

export const tool = {
  name: 'test_trigger_tool_change',
  description: 'Changes another tool, by writing its handler anew.',
}

const changed = new URL('../changing-tool/handler.js', import.meta.url)

export default async function toolChange(): Promise<string> {
  const description = `Changed at ${new Date().toISOString()}.`
  const metadata = { name: 'changing', description, inputSchema: { type: 'object' } }
  await writeFile(changed, `export const tool = ${JSON.stringify(metadata)}\nexport default () => 'Changed.'\n`)
  return 'Another tool was changed.'
}
