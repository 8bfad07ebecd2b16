export const prompt = {
  name: 'test_prompt_with_embedded_resource',
  description: 'A prompt with a resource in it.',
  arguments: [{ name: 'resourceUri', description: 'The address of the resource.', required: true }],
}

export default function withResource({ resourceUri: uri }: { resourceUri: string }) {
  return [
    { role: 'user', content: { type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'What it holds.' } } },
    { role: 'user', content: { type: 'text', text: 'Please work through the resource above.' } },
  ]
}
