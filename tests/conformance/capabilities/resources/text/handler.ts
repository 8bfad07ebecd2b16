export const resource = {
  uri: 'test://static-text',
  name: 'static-text',
  description: 'A text that stays the same.',
  mimeType: 'text/plain',
}

export default function text(): string {
  return 'This text stays the same.'
}
