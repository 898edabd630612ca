/** Piece numbers, both ends included. */
export interface PieceRange {
  readonly from: number
  readonly to: number
}

/** Returns numbers, given in ascending order, as the fewest possible ranges. */
export function rangesOf(pieces: readonly number[]): PieceRange[] {
  const ranges: { from: number; to: number }[] = []
  for (const piece of pieces) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === piece - 1) last.to = piece
    else ranges.push({ from: piece, to: piece })
  }
  return ranges
}

/** Returns which of `count` pieces are not in these ranges, which are sorted and do not overlap. */
export function missingFrom(count: number, here: readonly PieceRange[]): PieceRange[] {
  const missing: PieceRange[] = []
  let next = 0
  for (const { from, to } of here) {
    if (from > next) missing.push({ from: next, to: from - 1 })
    next = to + 1
  }
  if (next < count) missing.push({ from: next, to: count - 1 })
  return missing
}

export function* piecesIn(ranges: readonly PieceRange[]): Generator<number> {
  for (const { from, to } of ranges) for (let piece = from; piece <= to; piece++) yield piece
}

/** Yields the same pieces in ranges of limited length; `most` is called before each. */
export function* splitRanges(ranges: readonly PieceRange[], most: () => number): Generator<PieceRange> {
  for (const range of ranges) {
    for (let { from } = range; from <= range.to;) {
      const to = Math.min(range.to, from + most() - 1)
      yield { from, to }
      from = to + 1
    }
  }
}
