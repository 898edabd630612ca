import { percentText } from '#ui/format/percent.ts'

/** The vCPU utilization over time as shares from 0 to 1; null where a sample is missing. */
type Shares = readonly (number | null)[]

/** Number of latest values that may be missing before the current utilization is unknown. */
const late = 3

/** Returns the latest share; null if recent samples are missing. */
export function shareNow(shares: Shares): number | null {
  return shares.slice(-late).findLast((share) => share !== null) ?? null
}

/** Describes the chart as text; null without data. @param span time range as text, for example "in the last hour" */
export function usageText(shares: Shares, span: string): string | null {
  const known = shares.filter((share) => share !== null)
  if (known.length === 0) return null
  const now = shareNow(shares)
  const [least, most] = [Math.min(...known), Math.max(...known)].map(percentText)
  const range = least === most ? most : `between ${least} and ${most}`
  return `${now === null ? 'not sampled now' : `${percentText(now)} now`}, ${range} in the ${span}`
}
