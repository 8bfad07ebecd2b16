import { single, valueCases, valueFlags, type Node } from './completion-tree.ts'

export function zshScript(nodes: readonly Node[]): string {
  const described = (word: string, summary: string): string => single(`${word.replaceAll(':', '\\:')}:${summary}`)
  const cases = nodes.map(
    ({ words, next, options, files }) =>
      `    ${single(words)}) nexts=(${next.map(([word, summary]) => described(word, summary)).join(' ')}) flags=(${options.map(([name, { summary = '' }]) => described(`--${name}`, summary)).join(' ')}) files=${files ? 'yes' : 'no'} ;;`,
  )
  return `#compdef owlclaw
# zsh completion of owlclaw
_owlclaw_at() {
  case $1 in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_owlclaw() {
  local at='' word cur=$words[CURRENT] prev=$words[CURRENT-1] files=no
  local -a line=("\${(@)words[2,CURRENT-1]}") flags nexts
  local skip=no
  _owlclaw_at ''
  for word in "\${line[@]}"; do
    if [[ $skip == yes ]]; then skip=no; continue; fi
    case $word in
      ${valueFlags(nodes).join('|')}) skip=yes ;;
      -*) ;;
      *) if _owlclaw_at "$at\${at:+ }$word"; then at="$at\${at:+ }$word"; elif (( $#nexts )); then return; fi ;;
    esac
  done
  case "$at $prev" in
${valueCases(nodes, (values) => `compadd -- ${values.join(' ')}`, '_files')}
  esac
  if [[ $cur == -* ]]; then _describe option flags
  elif (( $#nexts )); then _describe command nexts
  elif [[ $files == yes ]]; then _files
  fi
}
if [[ $funcstack[1] == _owlclaw ]]; then _owlclaw "$@"; else compdef _owlclaw owlclaw; fi`
}
