import { diffArrays } from 'diff'

/** A segment of a text, and whether the other text contains it too. */
export interface TextPiece {
  readonly text: string
  readonly isChanged: boolean
}

/** A word, a run of spaces, or a single punctuation character. */
const word = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

/** Maximum number of differences; more would take too long to compute */
const maxDifferences = 1000

/**
 * Splits two texts into segments, so that the differences can be marked. Returns null if the texts have so little in
 * common that marks would not help.
 */
export function diffWords(
  before: string,
  after: string,
): { readonly before: readonly TextPiece[]; readonly after: readonly TextPiece[] } | null {
  const wordsOf = (text: string) => text.match(word) ?? []
  const runs = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: maxDifferences })
  if (runs === undefined) return null
  const same = runs
    .filter(({ removed, added }) => !removed && !added)
    .flatMap(({ value }) => value)
    .reduce((sum, item) => sum + item.trim().length, 0)
  if (same * 3 < Math.max(before.trim().length, after.trim().length)) return null
  const side = (own: 'removed' | 'added', other: 'removed' | 'added'): readonly TextPiece[] =>
    runs.filter((run) => !run[other]).map((run) => ({ text: run.value.join(''), isChanged: run[own] }))
  return { before: side('removed', 'added'), after: side('added', 'removed') }
}
