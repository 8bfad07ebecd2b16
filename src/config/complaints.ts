import { configAliases } from '../../generated/config/v1/keys.ts'
import type { Problem } from './problem.ts'

/** Whether something is said of a key already, of a part it is in or of something in it: more could come of just that. */
export type IsSaid = (key: string) => boolean

export function complaintsOf(problems: readonly Problem[]): IsSaid {
  const said = problems.flatMap(({ key, suggestion }) =>
    [key, suggestion].filter((one) => one !== undefined).map(withoutAlias),
  )
  return (key) => said.some((one) => isWithin(one, key) || isWithin(key, one))
}

const isWithin = (key: string, part: string): boolean =>
  key === part || key.startsWith(`${part}.`) || key.startsWith(`${part}[`)

function withoutAlias(key: string): string {
  const [first = '', ...rest] = key.split('.')
  return [configAliases[first] ?? first, ...rest].join('.')
}
