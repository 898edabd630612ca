import { problem, type Span, withoutProblem } from './problem.ts'

/** The kind of a token. Literals are not interpreted here, since only the parser knows which type is expected. */
type TokenKind = 'word' | 'number' | 'duration' | 'text' | 'moment' | 'sign' | 'end'

export interface Token {
  readonly kind: TokenKind
  /** the token as written; for a quoted text, its content */
  readonly text: string
  readonly span: Span
}

const blank = /[ \t\r\n]*/y
const signs = ['==', '!=', '<=', '>=', '~=', '&&', '||', '<', '>', '!', '^', '(', ')', '[', ']', '{', '}', ',', ';', ':', '|', '+', '-'] as const // prettier-ignore

const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['moment', /@(?:[0-9][0-9T:.-]*[0-9]|[0-9]|now\(\))/y],
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /0[xX][0-9A-Fa-f]+(?![A-Za-z0-9_.])/y],
  ['number', /(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?(?![A-Za-z0-9_.])/y],
  ['duration', /\d+[A-Za-z]+(?![A-Za-z0-9_.])/y],
]

/** Splits a query into tokens; the last one is its end. @throws ProblemError */
export function tokens(text: string): readonly Token[] {
  const found: Token[] = []
  let at = 0
  for (;;) {
    at += matchAt(blank, text, at)?.length ?? 0
    if (at === text.length) break
    const token = tokenAt(text, at)
    found.push(token)
    at = token.span.to
  }
  return [...found, { kind: 'end', text: '', span: { from: text.length, to: text.length } }]
}

/** A token of a query that may be incomplete or invalid. */
export interface LooseToken {
  /** `variable`: replaced by the page. `unknown`: not a token of the language. */
  readonly kind: Exclude<TokenKind, 'end'> | 'variable' | 'unknown'
  readonly text: string
  readonly span: Span
}

/** Splits any text into tokens, including unknown ones. */
export function looseTokens(text: string): readonly LooseToken[] {
  const found: LooseToken[] = []
  let at = 0
  for (;;) {
    at += matchAt(blank, text, at)?.length ?? 0
    if (at >= text.length) return found
    const stretch = looseTokenAt(text, at)
    found.push(stretch)
    at = stretch.span.to
  }
}

const variable = /\$[A-Za-z0-9_]*/y

function looseTokenAt(text: string, at: number): LooseToken {
  const name = matchAt(variable, text, at)
  if (name !== undefined) return { kind: 'variable', text: name, span: { from: at, to: at + name.length } }
  const token = withoutProblem(() => tokenAt(text, at))
  if ('value' in token) return token.value as LooseToken
  const { from, to } = token.problem.span
  return { kind: 'unknown', text: text.slice(from, to), span: { from, to: Math.max(to, at + 1) } }
}

function tokenAt(text: string, at: number): Token {
  const quote = text[at]
  if (quote === '"' || quote === "'") return quoted(text, at, quote)
  for (const [kind, pattern] of patterns) {
    const match = matchAt(pattern, text, at)
    if (match !== undefined) return { kind, text: match, span: { from: at, to: at + match.length } }
  }
  const sign = signs.find((each) => text.startsWith(each, at))
  if (sign !== undefined) return { kind: 'sign', text: sign, span: { from: at, to: at + sign.length } }
  return refuseAt(text, at)
}

function refuseAt(text: string, from: number): never {
  const word = /[^\s|&;(){}[\],]+/y
  const to = from + (matchAt(word, text, from)?.length ?? 1)
  const there = { from, to }
  const [first = ''] = text.slice(from)
  if (first === '@') {
    problem(there, 'a timestamp has the form @2025-03-01, @2025-03-01T12:00:00, @12:00:00 or @now()', [
      '@now()',
    ])
  }
  if (/[0-9.]/.test(first)) problem(there, 'neither a number nor a duration such as 5m')
  if (first === '=') problem(there, 'equality is written ==', ['=='])
  if (first === '&') problem(there, '“and” is written &&', ['&&'])
  problem(there, 'unexpected character')
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '"': '"',
  "'": "'",
  '\\': '\\',
}

/** Reads a quoted text. A backslash that begins no escape is kept, since regular expressions contain many. */
function quoted(text: string, from: number, quote: string): Token {
  let content = ''
  for (let at = from + 1; at < text.length; at++) {
    const each = text[at] ?? ''
    if (each === quote) return { kind: 'text', text: content, span: { from, to: at + 1 } }
    const escaped = each === '\\' ? escapes[text[at + 1] ?? ''] : undefined
    content += escaped ?? each
    if (escaped !== undefined) at++
  }
  return problem({ from, to: text.length }, `this text has no closing ${quote}`, [quote])
}
