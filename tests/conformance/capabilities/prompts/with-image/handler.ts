export const prompt = { name: 'test_prompt_with_image', description: 'A prompt with a picture in it.' }

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export default function withImage() {
  return [
    { role: 'user', content: { type: 'image', data: pixel, mimeType: 'image/png' } },
    { role: 'user', content: { type: 'text', text: 'Please say what the picture shows.' } },
  ]
}
