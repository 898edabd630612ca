import { runsBetween } from './runs.ts'

/** A part of a text, and whether the other text has it too. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
}

/** A word, a run of blanks, or one sign. */
const word = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

/**
 * Two texts in pieces, so that what differs can be marked. Null where they have so little in common that marks would
 * only be in the way.
 */
export function wordsBetween(
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } | null {
  const runs = runsBetween(before.match(word) ?? [], after.match(word) ?? [])
  const same = runs
    .filter(({ kind }) => kind === 'same')
    .flatMap(({ items }) => items)
    .reduce((sum, item) => sum + item.trim().length, 0)
  if (same * 3 < Math.max(before.trim().length, after.trim().length)) return null
  const side = (own: 'removed' | 'added'): readonly Piece[] =>
    runs
      .filter(({ kind }) => kind === 'same' || kind === own)
      .map(({ kind, items }) => ({ text: items.join(''), isChanged: kind === own }))
  return { before: side('removed'), after: side('added') }
}
