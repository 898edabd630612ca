import { numberText } from './text.ts'

/**
 * Formats a share in percent, rounded to a whole number: `4 %`. A share above 0 is never shown as 0 %, and a share
 * below 1 never as 100 %: `< 1 %`, `> 99 %`.
 * @param share 0 to 1
 */
export function percentText(share: number): string {
  return textOfPercent(share * 100)
}

/** {@link percentText} of two integers that may be too large for a float. */
export function percentOfText(part: bigint, whole: bigint): string {
  // Scales to millionths of a percent, which is precise enough for rounding; the division truncates only the last
  // digit.
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
