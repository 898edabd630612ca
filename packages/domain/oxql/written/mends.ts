import type { Problem, Span } from '../language/problem.ts'

/** A change to a query that would make sense where a problem is. */
export interface Mend {
  /** the word or sign that it puts there */
  readonly word: string
  readonly span: Span
  readonly text: string
}

/** mends that are offered at most */
const most = 3

const isWord = (text: string) => /^[\w:$]+$/.test(text)

/** What would mend a problem with one press, the likeliest first. */
export function mendsOf(text: string, { span, expected }: Problem): readonly Mend[] {
  if (expected.some((word) => !isWord(word))) return mendsBySign(text, span, expected)
  const place = wrongWord(text, span)
  const there = text.slice(place.from, place.to)
  return expected
    .map((word) => ({ word, far: farFrom(there, word) }))
    .filter(({ word, far }) => expected.length === 1 || there === '' || far <= Math.max(2, word.length / 2))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, there === '' && expected.length > 1 ? 0 : most)
    .map(({ word }) => ({ word, span: place, text: padded(text, place, word) }))
}

/** The word within a stretch that is no operation: the rest of it makes sense. */
function wrongWord(text: string, { from, to }: Span): Span {
  const words = [...text.slice(from, to).matchAll(/[\w:$]+/g)]
  const wrong = words.length > 1 ? words[1] : words[0]
  if (wrong === undefined) return { from, to: from }
  return { from: from + wrong.index, to: from + wrong.index + wrong[0].length }
}

function mendsBySign(text: string, { from, to }: Span, expected: readonly string[]): readonly Mend[] {
  const [word = ''] = expected
  const there = text.slice(from, to)
  if (expected.length > 1) return []
  // A text without its end has it put there; a sign that was begun is written out; what is a text gets its quotes.
  if (word === '"' || word === "'") return [{ word, span: { from: to, to }, text: word }]
  if (word === '==' || word === '&&') return [{ word, span: { from, to: from + 1 }, text: word }]
  if (word === `"${there}"` || word === '@now()') return [{ word, span: { from, to }, text: word }]
  const place = { from, to: from }
  return [{ word, span: place, text: word === '|' ? padded(text, place, '| ') : word }]
}

/** A word apart from the one before it. */
function padded(text: string, { from, to }: Span, word: string): string {
  return from === to && from > 0 && !/[\s([{]/.test(text[from - 1] ?? '') ? ` ${word}` : word
}

/** How unlikely it is that somebody who wrote one meant the other: what begins alike is often not finished yet. */
function farFrom(there: string, word: string): number {
  if (word.startsWith(there)) return 0
  let same = 0
  while (same < there.length && there[same] === word[same]) same++
  return distance(there, word) - same / 4
}

/** Letters that have to be put in, taken out or exchanged. */
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
