import { takesPath, valueFlags, valuesOf, type Node } from './completion-tree.ts'

export function fishScript(nodes: readonly Node[]): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const rows = nodes.flatMap(({ words, next, options, files }) => {
    const when = `-n ${quoted(`__owlclaw_is ${words}`.trim())}`
    return [
      ...next.map(([word, summary]) => `complete -c owlclaw ${when} -f -a ${quoted(word)} -d ${quoted(summary)}`),
      ...(files || next.length > 0 ? [] : [`complete -c owlclaw ${when} -f`]),
      ...options.map(([name, option]) => {
        const values = valuesOf(option)
        const takes =
          option.type === 'boolean'
            ? ''
            : values.length > 0
              ? ` -x -a ${quoted(values.join(' '))}`
              : takesPath(option)
                ? ' -r -F'
                : ' -x'
        const short = option.short === undefined ? '' : ` -s ${option.short}`
        return `complete -c owlclaw ${when} -l ${name}${short}${takes} -d ${quoted(option.summary ?? '')}`
      }),
    ]
  })
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
${rows.join('\n')}`
}
