export const tool = { name: 'test_simple_text', description: 'Answers with a text.' }

export default function text(): string {
  return 'This is a simple text.'
}
