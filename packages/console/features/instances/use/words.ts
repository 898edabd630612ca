import { percentText } from '#ui/format/percent.ts'

/** What is known of how an instance used its vCPUs: shares from 0 to 1, part by part; null: nothing was sampled. */
type Shares = readonly (number | null)[]

/** Parts at the end that may be on their way still, before it is said that nothing is known of now. */
const late = 3

/** The newest share; null where nothing was sampled lately. */
export function shareNow(shares: Shares): number | null {
  return shares.slice(-late).findLast((share) => share !== null) ?? null
}

/** A line of it in words; null where there is nothing to tell. @param span as in "in the last hour" */
export function wordsOfUse(shares: Shares, span: string): string | null {
  const known = shares.filter((share) => share !== null)
  if (known.length === 0) return null
  const now = shareNow(shares)
  const [least, most] = [Math.min(...known), Math.max(...known)].map(percentText)
  const range = least === most ? most : `between ${least} and ${most}`
  return `${now === null ? 'not sampled now' : `${percentText(now)} now`}, ${range} in the ${span}`
}
