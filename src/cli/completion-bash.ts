import { single, valueCases, valueFlags, type Node } from './completion-tree.ts'

export function bashScript(nodes: readonly Node[]): string {
  const words = nodes.map(
    ({ words: key, next, options, files }) =>
      `    ${single(key)}) words=${single(next.map(([word]) => word).join(' '))} flags=${single(options.map(([name]) => `--${name}`).join(' '))} files=${files ? 'yes' : 'no'} ;;`,
  )
  return `# bash completion of owlclaw
_owlclaw() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at='' word i words='' flags='' files=no
  COMPREPLY=()
  _owlclaw_at ''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $word in
      ${valueFlags(nodes).join('|')}) ((i++)) ;;
      -*) ;;
      *) if _owlclaw_at "$at\${at:+ }$word"; then at="$at\${at:+ }$word"; elif [[ -n $words ]]; then return; fi ;;
    esac
  done
  case "$at $prev" in
${valueCases(nodes, (values) => `COMPREPLY=($(compgen -W ${single(values.join(' '))} -- "$cur"))`, 'COMPREPLY=($(compgen -f -- "$cur"))')}
  esac
  case $prev in
    ${valueFlags(nodes).join('|')}) return ;;
  esac
  if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$cur"))
  elif [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
  elif [[ $files == yes ]]; then COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
_owlclaw_at() {
  case $1 in
${words.join('\n')}
    *) return 1 ;;
  esac
}
complete -o filenames -F _owlclaw owlclaw`
}
