/** A written range of a volume: first byte, and the byte after the last. */
export type Extent = readonly [start: number, end: number]

/**
 * Maximum number of ranges per volume. Above it, the two nearest ranges are merged, so that the gap between them counts
 * as written.
 */
const MAX_EXTENTS = 64

/** Returns the extents after another range was written, sorted, and merged where they touch. */
export function withExtent(extents: readonly Extent[], start: number, end: number): readonly Extent[] {
  if (end <= start) return extents
  const apart = extents.filter(([from, to]) => to < start || from > end)
  const joined = extents.filter(([from, to]) => to >= start && from <= end)
  const merged: Extent = [
    Math.min(start, ...joined.map(([from]) => from)),
    Math.max(end, ...joined.map(([, to]) => to)),
  ]
  const all = [...apart, merged].sort(([a], [b]) => a - b)
  return all.length > MAX_EXTENTS ? withoutSmallestGap(all) : all
}

/** Returns the number of bytes that were ever written. */
export function writtenBytes(extents: readonly Extent[]): number {
  return extents.reduce((sum, [start, end]) => sum + end - start, 0)
}

function withoutSmallestGap(extents: readonly Extent[]): readonly Extent[] {
  const gapAfter = (i: number): number => (extents[i + 1]?.[0] ?? Infinity) - (extents[i]?.[1] ?? 0)
  let smallest = 0
  for (let i = 1; i < extents.length - 1; i++) if (gapAfter(i) < gapAfter(smallest)) smallest = i
  return extents.flatMap((extent, i) => {
    if (i === smallest) return [[extent[0], extents[i + 1]?.[1] ?? extent[1]] as const]
    return i === smallest + 1 ? [] : [extent]
  })
}
