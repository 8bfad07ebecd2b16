import type { CommandOption } from './command.ts'
import { takesPath, valueFlags, valuesOf, type Node } from './completion-tree.ts'

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** What fish offers after the words of one node. */
function rowsOf({ words, next, options, files }: Node): readonly string[] {
  const when = `-n ${quoted(`__owlclaw_is ${words}`.trim())}`
  return [
    ...next.map(([word, summary]) => `complete -c owlclaw ${when} -f -a ${quoted(word)} -d ${quoted(summary)}`),
    ...(files || next.length > 0 ? [] : [`complete -c owlclaw ${when} -f`]),
    ...options.map(([name, option]) => {
      const short = option.short === undefined ? '' : ` -s ${option.short}`
      return `complete -c owlclaw ${when} -l ${name}${short}${argumentOf(option)} -d ${quoted(option.summary ?? '')}`
    }),
  ]
}

function argumentOf(option: CommandOption): string {
  if (option.type === 'boolean') return ''
  const values = valuesOf(option)
  if (values.length > 0) return ` -x -a ${quoted(values.join(' '))}`
  return takesPath(option) ? ' -r -F' : ' -x'
}

export function fishScript(nodes: readonly Node[]): string {
  return `# fish completion of owlclaw
function __owlclaw_at
  switch "$argv"
    case ${nodes.map(({ words }) => quoted(words)).join(' ')}
      return 0
  end
  return 1
end
function __owlclaw_group
  switch "$argv"
    case ${nodes
      .filter(({ next }) => next.length > 0)
      .map(({ words }) => quoted(words))
      .join(' ')}
      return 0
  end
  return 1
end
function __owlclaw_is
  set -l at
  set -l skip no
  for word in (commandline -opc)[2..]
    if test $skip = yes
      set skip no
      continue
    end
    switch $word
      case ${valueFlags(nodes).map(quoted).join(' ')}
        set skip yes
      case '-*'
      case '*'
        if __owlclaw_at $at $word
          set -a at $word
        else if __owlclaw_group $at
          return 1
        end
    end
  end
  test "$at" = "$argv"
end
${nodes.flatMap(rowsOf).join('\n')}`
}
