/**
 * Which bytes of a machine's serial output are still there: the first and the latest `keep` bytes. Offsets count from
 * the machine's start and are never renumbered; what lies between the two kept parts is lost
 * (docs/reference/serial-console.md#buffer).
 */

/** From `start` to before `stop`; empty when both are the same. */
export interface Piece {
  readonly start: number
  readonly stop: number
}

/**
 * At most `maxBytes` in one piece from `fromStart`, of `end` bytes ever said. An offset in the lost part is moved up to
 * the first byte that is still there; a piece never runs across the lost part. Beyond the end: nothing, at the end.
 */
export function pieceFrom(end: number, keep: number, fromStart: number, maxBytes: number): Piece {
  const wanted = Math.max(0, fromStart)
  if (wanted >= end) return { start: end, stop: end }
  const firstStop = Math.min(keep, end)
  const latestStart = Math.max(firstStop, end - keep)
  const start = wanted < firstStop ? wanted : Math.max(wanted, latestStart)
  const pieceEnd = start < firstStop && latestStart !== firstStop ? firstStop : end
  return { start, stop: Math.min(pieceEnd, start + Math.max(0, maxBytes)) }
}

/** The last `mostRecent` bytes, of which the first `maxBytes`. */
export function mostRecentPiece(end: number, keep: number, mostRecent: number, maxBytes: number): Piece {
  return pieceFrom(end, keep, end - Math.max(0, mostRecent), maxBytes)
}
