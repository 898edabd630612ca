import { invalidRequest, type Refusal } from '#refusals.ts'

const minute = 60_000
const day = 86_400_000

/** Percent of a disk's rated writes from which an issue reports the disk as worn. */
export const wornFrom = 80

/** Hundredths of a percent from which an issue reports a pool, a quota or the hardware as nearly full. */
export const nearlyFullFrom = 9000

/** Ms before the expiry of a certificate at which an issue asks for a replacement. */
export const certificateSoon = 30 * day

/** Ms of history in which dropped sessions and failed jobs are counted. */
export const lookBack = day

/**
 * Number of drops within `lookBack` from which an issue reports a session as flapping. Two are enough, since switches
 * do not report every drop.
 */
export const flappingFrom = 2

/** Ms for which a background job must fail before an issue reports it. Shorter failures usually resolve themselves. */
export const failingFor = 5 * minute

/** Maximum ms between a server's clock and the database's clock, in either direction, without an issue. */
export const clockTolerance = 1000

/** Maximum ms for which an issue can be hidden, so that it is not forgotten. */
export const maxSilence = 366 * day

/** Whether nearly all of a capacity is used; false if the capacity is zero. */
export function isNearlyFull(used: number, all: number): boolean {
  return all > 0 && (used / all) * 10_000 >= nearlyFullFrom
}

/** Returns the refusal of hiding an issue until a time, or null. @param until, now ms since 1970 */
export function checkSilence(until: number, now: number): Refusal | null {
  if (until <= now) return invalidRequest('time_until must be in the future')
  if (until - now > maxSilence) return invalidRequest('time_until may be at most a year ahead')
  return null
}
