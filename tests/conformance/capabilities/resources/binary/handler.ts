export const resource = {
  uri: 'test://static-binary',
  name: 'static-binary',
  description: 'A picture that stays the same.',
  mimeType: 'image/png',
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export default function binary(): Uint8Array {
  return Buffer.from(pixel, 'base64')
}
