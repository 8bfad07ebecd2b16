export const prompt = {
  name: 'test_prompt_with_arguments',
  description: 'A prompt that takes two arguments.',
  arguments: [
    { name: 'arg1', description: 'The first.', required: true, suggestions: ['paris', 'park', 'party'] },
    { name: 'arg2', description: 'The second.', required: true, suggestions: ['north', 'south'] },
  ],
}

export default function withArguments({ arg1, arg2 }: { arg1: string; arg2: string }): string {
  return `The arguments are ${arg1} and ${arg2}.`
}
