import { invalidRequest, type Refusal } from '#refusals.ts'

const minute = 60_000
const day = 86_400_000

/** Percent of a disk's rated writes from which it counts as worn. */
export const wornFrom = 80

/** Hundredths of a percent from which a pool, a quota or the hardware counts as nearly full. */
export const nearlyFullFrom = 9000

/** Ms before a certificate's expiry from which it should be replaced. */
export const certificateSoon = 30 * day

/** Ms of history in which dropped sessions and failed jobs are counted. */
export const lookBack = day

/** Number of drops in that time from which a session counts as flapping. Switches report only few. */
export const flappingFrom = 2

/** Ms for which a background job must fail before it is reported, since short failures resolve themselves. */
export const failingFor = 5 * minute

/** Ms by which a server's clock may differ from that of the database, in either direction. */
export const clockTolerance = 1000

/** Maximum ms for which an issue can be hidden, so that it is not forgotten. */
export const maxSilence = 366 * day

/** Whether nearly all of it is used; false if there is none. */
export function isNearlyFull(used: number, all: number): boolean {
  return all > 0 && (used / all) * 10_000 >= nearlyFullFrom
}

/** Returns the refusal of hiding an issue until a time, or null. @param until, now ms since 1970 */
export function checkSilence(until: number, now: number): Refusal | null {
  if (until <= now) return invalidRequest('time_until must be in the future')
  if (until - now > maxSilence) return invalidRequest('time_until may be at most a year ahead')
  return null
}
