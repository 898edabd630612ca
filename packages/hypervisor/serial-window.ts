/**
 * Computes which bytes of a machine's serial output are stored: the first and the latest `keep` bytes. Offsets count
 * from the start of the machine and never change; the output between both parts is lost
 * (docs/reference/serial-console.md#buffer).
 */

/** A range from `start` to before `stop`; empty if both are equal. */
export interface SerialRange {
  readonly start: number
  readonly stop: number
}

/**
 * Returns a range of at most `maxBytes` from `fromStart`, given that `end` bytes were written. An offset in the lost
 * range is moved to the next stored byte, and the result never spans the lost range. For an offset beyond the end, the
 * result is empty and located at the end.
 */
export function rangeFrom(end: number, keep: number, fromStart: number, maxBytes: number): SerialRange {
  const wanted = Math.max(0, fromStart)
  if (wanted >= end) return { start: end, stop: end }
  const firstStop = Math.min(keep, end)
  const latestStart = Math.max(firstStop, end - keep)
  const start = wanted < firstStop ? wanted : Math.max(wanted, latestStart)
  const pieceEnd = start < firstStop && latestStart !== firstStop ? firstStop : end
  return { start, stop: Math.min(pieceEnd, start + Math.max(0, maxBytes)) }
}

/** Returns the range of the first `maxBytes` of the last `mostRecent` bytes. */
export function mostRecentRange(
  end: number,
  keep: number,
  mostRecent: number,
  maxBytes: number,
): SerialRange {
  return rangeFrom(end, keep, end - Math.max(0, mostRecent), maxBytes)
}
