/** Smallest number that is abbreviated */

import { numberText } from './text.ts'

const COMPACT_FROM = 1_000_000n
const ENGINEERING_FROM = 10n ** 15n

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const engineering = new Intl.NumberFormat('en-US', { notation: 'engineering', maximumFractionDigits: 1 })

/**
 * Formats a number with all digits below a million, then as `1.2M`, and from 10^15 on with powers of a thousand (`1.2E15`).
 * @param compactFrom smallest abbreviated number, instead of a million
 */
export function formatBigNumber(
  value: number | bigint,
  compactFrom: bigint = COMPACT_FROM,
): { text: string; isShort: boolean } {
  const size = typeof value === 'bigint' ? (value < 0n ? -value : value) : BigInt(Math.trunc(Math.abs(value)))
  if (size >= ENGINEERING_FROM) return { text: engineering.format(value), isShort: true }
  if (size >= compactFrom) return { text: compact.format(value), isShort: true }
  return { text: numberText(value), isShort: false }
}
