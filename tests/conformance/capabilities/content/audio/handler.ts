export const tool = { name: 'test_audio_content', description: 'Answers with a sound.' }

const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

export default function audio() {
  return { content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }] }
}
