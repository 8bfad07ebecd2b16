import type { ToolOperations } from '../../generated/tools/v1/operations.ts'
import type { Call } from '../core/call.ts'
import type { Handler } from '../core/operation.ts'
import type { Entry } from '../core/provider.ts'

/** Where search_tools looks, and whether it is there at all. */
export interface ToolSearch {
  readonly on: () => boolean
  /** All tools that a caller may see, in its list or not. */
  readonly tools: (call: Call) => readonly Entry[]
  readonly onChanged: (listener: () => void) => void
}

/** Finds what fits the words, what fits best first. */
export const searchTools =
  (search: ToolSearch | undefined): Handler<ToolOperations['search_tools']> =>
  ({ query, limit = 10 }, call) => {
    const words = wordsOf(query)
    const found = (search?.tools(call) ?? [])
      .filter(({ name }) => name !== 'search_tools')
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.entry.name < b.entry.name ? -1 : 1))
    const tools = found.slice(0, limit).map(({ entry: { name, listing } }) => ({
      name,
      ...(listing.title === undefined ? {} : { title: listing.title }),
      ...(listing.description === undefined ? {} : { description: listing.description }),
      inputSchema: { ...listing.inputSchema },
    }))
    return { tools, more: found.length - tools.length }
  }

/** A word in the name says most, then one in the title or a tag, then one in the description. */
function scoreOf(
  { name, listing: { title = '', description = '', tags = [] } }: Entry,
  words: readonly string[],
): number {
  const [inName, inTitle, inText] = [
    name.toLowerCase(),
    `${title} ${tags.join(' ')}`.toLowerCase(),
    description.toLowerCase(),
  ]
  let score = 0
  for (const word of words) {
    if (inName === word) score += 8
    if (inName.includes(word)) score += 4
    if (inTitle.includes(word)) score += 2
    if (inText.includes(word)) score += 1
  }
  return score
}

const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;:.!?]+/)
      .filter(Boolean),
  ),
]
