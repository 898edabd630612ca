/** Returns evenly spaced times from first to last, in ms since 1970. @param points at least two */
export function timesBetween(from: number, until: number, points: number): readonly number[] {
  return Array.from({ length: points }, (_, at) => Math.round(from + ((until - from) * at) / (points - 1)))
}
