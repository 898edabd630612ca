import { invalidRequest, type Refusal } from '#refusals.ts'

const minute = 60_000
const day = 86_400_000

/** Percent of a disk's rated writes from which on it is worn. */
export const wornFrom = 80

/** Hundredths of a percent in use from which on a pool, a quota or the hardware is nearly used up. */
export const nearlyFrom = 9000

/** ms before its end from which on a certificate has to be replaced. */
export const certificateSoon = 30 * day

/** ms that are looked back on for sessions that drop, and for jobs that failed. */
export const lookBack = day

/** Drops within that time from which on a session is not a steady one. Switches tell of few. */
export const flapsFrom = 2

/** ms that background work fails before somebody is told: what passes by itself needs nobody. */
export const failingFor = 5 * minute

/** ms for which an issue may be hidden at most: what is hidden for ever is forgotten. */
export const longestSilence = 366 * day

/** Nearly all of it is used. Nothing of nothing is not. */
export function isNearlyUsed(used: number, all: number): boolean {
  return all > 0 && (used / all) * 10_000 >= nearlyFrom
}

/** May an issue be hidden until then? @param until, now ms since 1970 */
export function checkSilence(until: number, now: number): Refusal | null {
  if (until <= now) return invalidRequest('time_until must be in the future')
  if (until - now > longestSilence) return invalidRequest('time_until may be at most a year ahead')
  return null
}
