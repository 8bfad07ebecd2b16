export const prompt = { name: 'test_simple_prompt', description: 'A prompt that takes nothing.' }

export default function simple(): string {
  return 'This is a simple prompt.'
}
