import { percentText } from '#ui/format/percent.ts'

/** The vCPU usage over time as shares from 0 to 1; null where there is no sample. */
type Shares = readonly (number | null)[]

/** Latest values that may still be missing before the current usage counts as unknown. */
const late = 3

/** Returns the latest share; null without recent samples. */
export function shareNow(shares: Shares): number | null {
  return shares.slice(-late).findLast((share) => share !== null) ?? null
}

/** Describes the chart in words; null when there is no data. @param span as in "in the last hour" */
export function usageText(shares: Shares, span: string): string | null {
  const known = shares.filter((share) => share !== null)
  if (known.length === 0) return null
  const now = shareNow(shares)
  const [least, most] = [Math.min(...known), Math.max(...known)].map(percentText)
  const range = least === most ? most : `between ${least} and ${most}`
  return `${now === null ? 'not sampled now' : `${percentText(now)} now`}, ${range} in the ${span}`
}
