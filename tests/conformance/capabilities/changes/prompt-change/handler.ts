import { writeFile } from 'node:fs/promises'

export const tool = {
  name: 'test_trigger_prompt_change',
  description: 'Changes a prompt, by writing its handler anew.',
}

const changed = new URL('../changing-prompt/handler.js', import.meta.url)

export default async function promptChange(): Promise<string> {
  const metadata = { name: 'changing', description: `Changed at ${new Date().toISOString()}.` }
  await writeFile(changed, `export const prompt = ${JSON.stringify(metadata)}\nexport default () => 'Changed.'\n`)
  return 'A prompt was changed.'
}
