import { numberText } from './words.ts'

/**
 * A share in percent, rounded to the nearest whole: `4 %`. Above nothing it never reads 0, below all never 100:
 * `< 1 %`, `> 99 %`.
 * @param share from 0, where 1 is all
 */
export function percentText(share: number): string {
  return textOfPercent(share * 100)
}

/** {@link percentText} of two whole numbers of any length, which may be longer than a float can hold. */
export function percentOfText(part: bigint, whole: bigint): string {
  // Millionths of a percent are exact enough to round, and only their last digit is cut off.
  const scaled = (part * 100_000_000n) / whole
  if (scaled === 0n && part > 0n) return '< 1 %'
  if (scaled === 99_999_999n && part < whole) return '> 99 %'
  return textOfPercent(Number(scaled) / 1_000_000)
}

function textOfPercent(percent: number): string {
  if (percent > 0 && percent < 0.5) return '< 1 %'
  if (percent >= 99.5 && percent < 100) return '> 99 %'
  return `${numberText(Math.round(percent))} %`
}
