export const tool = { name: 'test_image_content', description: 'Answers with a picture.' }

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export default function image() {
  return { content: [{ type: 'image', data: pixel, mimeType: 'image/png' }] }
}
