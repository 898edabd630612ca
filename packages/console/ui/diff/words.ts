import { editsBetween } from './edits.ts'

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
  const edits = editsBetween(before.match(word) ?? [], after.match(word) ?? [])
  const same = edits.reduce((sum, { kind, value }) => sum + (kind === 'same' ? value.trim().length : 0), 0)
  if (same * 3 < Math.max(before.trim().length, after.trim().length)) return null
  const side = (own: 'removed' | 'added') =>
    joined(
      edits
        .filter(({ kind }) => kind === 'same' || kind === own)
        .map(({ kind, value }) => ({ text: value, isChanged: kind === own })),
    )
  return { before: side('removed'), after: side('added') }
}

function joined(pieces: readonly Piece[]): readonly Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (last?.isChanged === piece.isChanged)
      found[found.length - 1] = { ...last, text: last.text + piece.text }
    else found.push(piece)
  }
  return found
}
