import type { Problem, Span } from '../language/problem.ts'

/** A suggested correction of a query with a problem. */
export interface Fix {
  /** the inserted word or sign */
  readonly word: string
  readonly span: Span
  readonly text: string
}

/** maximum number of suggested fixes */
const maxFixes = 3

const isWord = (text: string) => /^[\w:$]+$/.test(text)

/** Returns suggested fixes of a problem, most likely first. */
export function suggestedFixes(text: string, { span, expected }: Problem): readonly Fix[] {
  if (expected.some((word) => !isWord(word))) return fixesBySign(text, span, expected)
  const target = wrongWord(text, span)
  const written = text.slice(target.from, target.to)
  return expected
    .map((word) => ({ word, far: unlikeliness(written, word) }))
    .filter(({ word, far }) => expected.length === 1 || written === '' || far <= Math.max(2, word.length / 2))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, written === '' && expected.length > 1 ? 0 : maxFixes)
    .map(({ word }) => ({ word, span: target, text: padded(text, target, word) }))
}

/** Returns the span of the first word that is not an operation. */
function wrongWord(text: string, { from, to }: Span): Span {
  const words = [...text.slice(from, to).matchAll(/[\w:$]+/g)]
  const wrong = words.length > 1 ? words[1] : words[0]
  if (wrong === undefined) return { from, to: from }
  return { from: from + wrong.index, to: from + wrong.index + wrong[0].length }
}

function fixesBySign(text: string, { from, to }: Span, expected: readonly string[]): readonly Fix[] {
  const [word = ''] = expected
  const written = text.slice(from, to)
  if (expected.length > 1) return []
  // Special cases: a missing closing quote is appended, an incomplete operator is completed, and a text without quotes
  // is quoted.
  if (word === '"' || word === "'") return [{ word, span: { from: to, to }, text: word }]
  if (word === '==' || word === '&&') return [{ word, span: { from, to: from + 1 }, text: word }]
  if (word === `"${written}"` || word === '@now()') return [{ word, span: { from, to }, text: word }]
  const target = { from, to: from }
  return [{ word, span: target, text: word === '|' ? padded(text, target, '| ') : word }]
}

/** Returns the word with a blank before it if the text before `from` does not end with one. */
function padded(text: string, { from, to }: Span, word: string): string {
  return from === to && from > 0 && !/[\s([{]/.test(text[from - 1] ?? '') ? ` ${word}` : word
}

/**
 * Returns how unlikely it is that the user meant `word` with the written text; lower is more likely. A text that is the
 * beginning of the word is probably an unfinished word.
 */
function unlikeliness(written: string, word: string): number {
  if (word.startsWith(written)) return 0
  let same = 0
  while (same < written.length && written[same] === word[same]) same++
  return distance(written, word) - same / 4
}

/** Returns the edit distance of two words. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let at = 1; at <= a.length; at++) {
    const row = [at]
    for (let to = 1; to <= b.length; to++) {
      const exchanged = (before[to - 1] ?? 0) + (a[at - 1] === b[to - 1] ? 0 : 1)
      row.push(Math.min((before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, exchanged))
    }
    before = row
  }
  return before[b.length] ?? 0
}
