import { endingPattern, endingSigns, plainName } from './secret-names.ts'

export const redacted = '[redacted]'

/** What looks like a key or a token whatever it is called. */
const shapes = [
  String.raw`\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}`,
  String.raw`\bgh[opsur]_[A-Za-z0-9]{20,}`,
  String.raw`\bgithub_pat_[A-Za-z0-9_]{20,}`,
  String.raw`\bglpat-[A-Za-z0-9_-]{16,}`,
  String.raw`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`,
  String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
  String.raw`\bAIza[0-9A-Za-z_-]{30,}`,
  String.raw`\bya29\.[0-9A-Za-z_-]{20,}`,
  String.raw`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
  String.raw`\b(?:npm|hf|gsk|whsec|glsa|shpat)_[A-Za-z0-9+/=]{16,}`,
  String.raw`\bowl_[A-Za-z0-9_-]{40,}`,
  String.raw`\bdop_v1_[0-9a-f]{20,}`,
  String.raw`\bpypi-[A-Za-z0-9_-]{30,}`,
  String.raw`\bhvs\.[A-Za-z0-9_-]{20,}`,
  String.raw`\bAGE-SECRET-KEY-1[A-Z0-9]{30,}`,
  String.raw`\bhooks\.slack\.com/[A-Za-z]+/[A-Za-z0-9/]{10,}`,
  String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
]
/** A JSON Web Token; without its dot it is other text, which is passed by as a whole, since a token could begin anywhere in it. */
const token = /\beyJ[A-Za-z0-9_-]{8,}(\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?)?/g
/** What each of those has in it, and each of the rules below. */
const shapeSigns = [
  ...['bearer', 'basic', 'sk-', 'sk_', 'pk-', 'pk_', 'rk-', 'rk_', 'gho_', 'ghp_', 'ghs_', 'ghu_', 'ghr_'],
  ...['github_pat_', 'glpat-', 'xox', 'akia', 'asia', 'aiza', 'ya29.', 'sg.', 'npm_', 'hf_', 'gsk_', 'whsec_', 'glsa_'],
  ...['shpat_', 'owl_', 'dop_v1_', 'pypi-', 'hvs.', 'hooks.slack.com', 'eyj', '-----begin', '@', 'authorization'],
  ...['cookie', 'signature=', '?sig=', '&sig=', '--user', ' -u ', 'mysql', 'mariadb', 'sshpass'],
]

/** Letters of a name that JSON within a text has as numbers: no JSON that is made here has any of these. */
const hidden = /\\u00(?:2d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/gi
const hiddenSigns = ['\\u002d', '\\u004', '\\u005', '\\u006', '\\u007']

type Rule = readonly [RegExp, string]

const any = (...alternatives: readonly string[]): string => `(?:${alternatives.join('|')})`

/** Around a name: quotes, in JSON within JSON, in HTML and in an address, too. */
const marks = String.raw`["'\\]|&quot;|&#3[49];|%2[27]`
const equals = any('[=:]{1,3}>?', '%3[ad]')
/** Ends where it began: a quote that has a sign before it to stand for itself does not end it. One that nobody closes takes the rest. */
const quoted = String.raw`(?<mark>\\{0,15}["']|&quot;|&#3[49];|%2[27])[\s\S]*?(?:(?<!\\)\k<mark>|$)`
/** The lines below it that are further in than the name. */
const block = String.raw`[|>][-+\d]{0,2}[ \t]*\r?\n(?<indent>[ \t]+)[^\n]*(?:\n\k<indent>[^\n]*)*`
const bare = String.raw`[^\s"'&,\\]+`

const rule = (before: string, secret: string): Rule => [new RegExp(`(${before})${secret}`, 'gi'), `$1${redacted}`]

/** `password=hunter2`, `"token": "abc"`, `name: API_KEY, value: abc`. More backslashes than JSON in JSON has take all that follows. */
function assignment(name: string): Rule {
  const named = `${name}(?:${marks})*`
  const apart = String.raw`${name}[\w.-]{0,40}(?:${marks}){0,20}[\s,;]{0,40}(?:${marks}){0,20}(?:val(?:ue)?|content)(?:${marks}){0,20}`
  const list = String.raw`[{[][^{}[\]]*[}\]]`
  return rule(
    String.raw`${any(named, apart)}\s*${equals}\s*`,
    any(block, quoted, String.raw`\\{16}[\s\S]*`, list, bare),
  )
}

const option = (name: string): Rule =>
  rule(String.raw`--[\w-]{0,40}?${name}[\w-]{0,20}[ \t]{1,10}(?![-\s])`, any(quoted, String.raw`[^\s"'\\]+`))

const element = (name: string): Rule =>
  rule(
    any(
      String.raw`<[\w:.-]{0,64}?${name}[\w:.-]{0,64}(?:\s[^<>]{0,300})?(?<!/)>(?:<!\[CDATA\[)?`,
      String.raw`${name}[\w.-]{0,64}</[\w:-]{1,32}>\s{0,100}<[\w:-]{1,32}>`,
    ),
    String.raw`(?!\s*<)[^<]+`,
  )

const unquoted = String.raw`\s*[=:]{1,3}>?\s*(?!["'\\]|&quot;)`
const parameter = String.raw`[\w-]+[ \t]?=[ \t]?(?:\\{0,15}"[^"\n]*"?|[^\s"',\\]+)`

/** Rules that need no name of a configuration. */
const always: readonly Rule[] = [
  [new RegExp(shapes.join('|'), 'g'), redacted],
  // Not of every word after them: one with a digit, a capital or a sign in it.
  [/\b([Bb]earer|BEARER|[Bb]asic|BASIC)(\s+|%20)(?=[\w.~+/=-]*[\dA-Z_~+/=-])[\w.~+/=-]{6,}/g, `$1$2${redacted}`],
  [/:\/\/([^/\s:@"]*):[^/\s"]+@/g, `://$1:${redacted}@`],
  rule(String.raw`\s(?:-u|--user)[ =]["']?[^\s:"']{1,100}:`, String.raw`[^\s"']+`),
  // What these commands take after `-p` is nothing but a password; next to their names `find` has words of its own, and `docker` ports.
  rule(
    any(
      String.raw`(?:(?<![\w./-])|(?<=\bbin/))(?:mysql|mariadb)[\w-]{0,20}[ \t](?:[^\n;|]{0,200}?[ \t])?(?-i:-p)(?!\d+:\d|(?:ath|erm|rintf?0?|rune)(?!\w))`,
      String.raw`\bsshpass[ \t]{1,10}(?-i:-p)[ \t]{0,10}`,
    ),
    any(quoted, String.raw`[^\s"'\\]+`),
  ),
  // Whatever the scheme is called: what comes with it is one word, or a list of parameters.
  rule(
    String.raw`authorization(?:${marks})*${unquoted}`,
    String.raw`${bare}(?:[ \t]+(?:${parameter}(?:(?:[ \t]*,[ \t]*|[ \t]+)${parameter})*|[^\s"',\\]+))?`,
  ),
  rule(
    String.raw`cookie2?(?:${marks})*${unquoted}`,
    String.raw`[^\s=;,"'\\]+(?:=(?:"[^"\n]*"?|[^;\s"'\\]*))?(?:;[ \t]*[^\s=;,"'\\]+(?:=(?:"[^"\n]*"?|[^;\s"'\\]*))?)*`,
  ),
  rule(String.raw`(?:\bsignature=|[?&]sig=)["']?`, String.raw`[\w%+/=-]{32,}`),
]

/** Between the words of a name. */
const separators = ['', '_', '-', ' ', '.']
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

export interface SecretRules {
  /** One of them is in every text that has something to hide, in capitals or not. */
  readonly signs: readonly string[]
  /** Running text without secrets. */
  readonly clean: (text: string) => string
}

export function secretRules(names: readonly string[]): SecretRules {
  const parts = names.filter((name) => plainName(name) !== '').map((name) => name.split(/[\s_.-]+/))
  const name = any(...parts.map((part) => part.map(escaped).join('[-_ .]?')), endingPattern)
  const rules = [...always, element(name), option(name), assignment(name)]
  const apply = (text: string): string => {
    const tokenless = text.replace(token, (whole, rest?: string) => (rest === undefined ? whole : redacted))
    return rules.reduce((left, [pattern, instead]) => left.replace(pattern, instead), tokenless)
  }
  return {
    signs: [
      ...[...shapeSigns, ...hiddenSigns, ...endingSigns],
      ...parts.flatMap((part) => separators.map((between) => part.join(between))),
    ],
    clean: (text) => {
      const shown = text.replace(hidden, (sign) => String.fromCharCode(Number.parseInt(sign.slice(2), 16)))
      const left = apply(shown)
      return left === shown ? text : left
    },
  }
}
