/** Parsing of typed numbers: plain digits without separators. */

/** Returns the whole number in a text; null if the text is empty, undefined if it is not a number. */
export function parseWhole(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^-?\d{1,15}$/.test(trimmed)) return undefined
  return Number(trimmed)
}

/** Returns the nearest allowed number. */
export function clamp(value: number, min: number | undefined, max: number | undefined): number {
  return Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity)
}

/** Returns the next value up or down; from an empty field, the smallest allowed value. */
export function stepFrom(
  value: number | null,
  by: number,
  min: number | undefined,
  max: number | undefined,
): number {
  return clamp(value === null ? (min ?? 0) : value + by, min, max)
}
