/** Pieces by number, both ends included. */
export interface PieceRange {
  readonly from: number
  readonly to: number
}

/** Numbers in ascending order as few ranges as there can be. */
export function rangesOf(pieces: readonly number[]): PieceRange[] {
  const ranges: { from: number; to: number }[] = []
  for (const piece of pieces) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === piece - 1) last.to = piece
    else ranges.push({ from: piece, to: piece })
  }
  return ranges
}

/** What of `count` pieces is not in these ranges, which are in order and do not overlap. */
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

/** The same pieces in ranges of at most so many. `most` is asked for again before each. */
export function* parted(ranges: readonly PieceRange[], most: () => number): Generator<PieceRange> {
  for (const range of ranges) {
    for (let { from } = range; from <= range.to;) {
      const to = Math.min(range.to, from + most() - 1)
      yield { from, to }
      from = to + 1
    }
  }
}
