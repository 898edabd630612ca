/**
 * Names of files of the write-ahead log (WAL). A segment has 24 hexadecimal digits: timeline, and two numbers that
 * count segments of 16 MiB, of which 256 are one step of the first number.
 */

/** Names that PostgreSQL archives: segments, also incomplete ones of an ended timeline, labels and timeline histories. */
const archivedName = /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

const segment = /^[0-9A-F]{24}$/

export function isArchivedName(name: string): boolean {
  return archivedName.test(name)
}

/** Returns the position of a segment in the log, whatever its timeline is; null for other files. */
function positionOf(name: string): number | null {
  if (!segment.test(name)) return null
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}

/** Returns the name of the segment at a position. */
function segmentAt(timeline: string, position: number): string {
  return `${timeline}${hex(Math.floor(position / 256))}${hex(position % 256)}`
}

/**
 * Returns the first segment that is missing from `first` on, and the last one that is present before it.
 * @param names of the files of an archive
 */
export function firstMissing(
  names: readonly string[],
  first: string,
): { missing: string; last: string | null; hasLater: boolean } {
  const present = new Map<number, string>()
  for (const name of names.toSorted()) {
    const position = positionOf(name)
    if (position !== null) present.set(position, name)
  }
  let position = positionOf(first) ?? 0
  let last: string | null = null
  for (let name = present.get(position); name !== undefined; name = present.get(position)) {
    last = name
    position++
  }
  const timeline = (last ?? first).slice(0, 8)
  return {
    missing: segmentAt(timeline, position),
    last,
    hasLater: [...present.keys()].some((each) => each > position),
  }
}

/** Returns whether a file of an archive is not needed to restore base backups that begin with segment `oldest`. */
export function isBefore(name: string, oldest: string): boolean {
  const position = positionOf(name.slice(0, 24))
  const from = positionOf(oldest)
  return position !== null && from !== null && position < from
}
