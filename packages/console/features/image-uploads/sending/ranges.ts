/** A range of piece numbers, both ends included. */
export interface PieceRange {
  readonly from: number
  readonly to: number
}

/** Combines piece numbers, given in ascending order, to as few ranges as possible. */
export function rangesOf(pieces: readonly number[]): PieceRange[] {
  const ranges: { from: number; to: number }[] = []
  for (const piece of pieces) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === piece - 1) last.to = piece
    else ranges.push({ from: piece, to: piece })
  }
  return ranges
}

/** Returns the ranges of `count` pieces that are not in the given ranges, which are sorted and do not overlap. */
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

/** Splits ranges into ranges of limited length. `most` returns the maximum length and is called before each. */
export function* splitRanges(ranges: readonly PieceRange[], most: () => number): Generator<PieceRange> {
  for (const range of ranges) {
    for (let { from } = range; from <= range.to;) {
      const to = Math.min(range.to, from + most() - 1)
      yield { from, to }
      from = to + 1
    }
  }
}
