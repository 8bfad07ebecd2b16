export const resource = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template',
  description: 'Data by an id.',
  mimeType: 'application/json',
  suggestions: { id: ['122', '123', '200'] },
}

export default function template({ id }: { id: string }) {
  return { id, templateTest: true, data: `What belongs to ${id}.` }
}
