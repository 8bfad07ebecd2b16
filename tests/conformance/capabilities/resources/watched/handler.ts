export const resource = {
  uri: 'test://watched-resource',
  name: 'watched-resource',
  description: 'A text that one can subscribe to.',
  mimeType: 'text/plain',
}

export default function watched(): string {
  return 'This is what one can subscribe to.'
}
