/** Sizes in bytes, in binary units (steps of 1024). */

export const KIB = 1024
export const MIB = 1024 ** 2
export const GIB = 1024 ** 3
export const TIB = 1024 ** 4

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const

export type ByteUnit = (typeof UNITS)[number]

/** A size split for display: the number as text and its unit. */
export interface ByteParts {
  readonly value: string
  readonly unit: ByteUnit
}

function unitIndex(bytes: number): number {
  let index = 0
  for (let rest = Math.abs(bytes); rest >= 1024 && index < UNITS.length - 1; rest /= 1024) index += 1
  return index
}

/** Returns the number of bytes of one `unit`. */
export function bytesPer(unit: ByteUnit): number {
  return 1024 ** UNITS.indexOf(unit)
}

/** Returns the largest unit in which the size is at least 1, or bytes for zero. */
export function unitFor(bytes: number): ByteUnit {
  return UNITS[unitIndex(bytes)] ?? 'B'
}

/**
 * Formats a size in the largest fitting unit, or in the given one to make several sizes comparable. At most `digits`
 * decimals, no trailing zeros: 17179869184 is 16 GiB, 1610612736 is 1.5 GiB.
 */
export function byteParts(bytes: number, options: { unit?: ByteUnit; digits?: number } = {}): ByteParts {
  const digits = options.digits ?? 2
  const round = (unit: ByteUnit) => Number((bytes / bytesPer(unit)).toFixed(digits))
  let unit = options.unit ?? unitFor(bytes)
  // 1023.999 GiB would round to 1024 GiB, so it is shown as 1 TiB.
  if (options.unit === undefined && Math.abs(round(unit)) >= 1024 && unit !== 'EiB') {
    unit = UNITS[UNITS.indexOf(unit) + 1] ?? unit
  }
  return { value: String(round(unit)), unit }
}

/** Formats a size as one text, such as `1.5 GiB`. */
export function formatBytes(bytes: number, options: { unit?: ByteUnit; digits?: number } = {}): string {
  const { value, unit } = byteParts(bytes, options)
  return `${value} ${unit}`
}

/** Formats a size in the largest unit that divides it exactly, as messages of the API do: 1536 MiB, 1 GiB. */
export function exactBytes(bytes: number): string {
  let index = 0
  let rest = bytes
  while (rest >= 1024 && rest % 1024 === 0 && index < 4) {
    rest /= 1024
    index += 1
  }
  return `${rest} ${UNITS[index] ?? 'B'}`
}
