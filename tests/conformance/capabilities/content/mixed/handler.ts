export const tool = {
  name: 'test_multiple_content_types',
  description: 'Answers with a text, a picture and a resource.',
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export default function mixed() {
  const resource = { uri: 'test://mixed', mimeType: 'application/json', text: JSON.stringify({ answer: 42 }) }
  return {
    content: [
      { type: 'text', text: 'Several kinds at once:' },
      { type: 'image', data: pixel, mimeType: 'image/png' },
      { type: 'resource', resource },
    ],
  }
}
