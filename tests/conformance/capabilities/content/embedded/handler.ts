export const tool = { name: 'test_embedded_resource', description: 'Answers with a resource in the result.' }

export default function embedded() {
  const resource = { uri: 'test://embedded', mimeType: 'text/plain', text: 'This stands in the result.' }
  return { content: [{ type: 'resource', resource }] }
}
