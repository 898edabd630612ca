/** Numbers as they are typed: plain digits, no separators. */

/** The whole number a text stands for; null when empty, undefined when it is not a number. */
export function parseWhole(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!/^-?\d{1,15}$/.test(trimmed)) return undefined
  return Number(trimmed)
}

/** The nearest allowed number. */
export function clamp(value: number, min: number | undefined, max: number | undefined): number {
  return Math.min(Math.max(value, min ?? -Infinity), max ?? Infinity)
}

/** One step up or down from a value; from nothing, the first step lands on the smallest allowed. */
export function stepFrom(
  value: number | null,
  by: number,
  min: number | undefined,
  max: number | undefined,
): number {
  return clamp(value === null ? (min ?? 0) : value + by, min, max)
}
