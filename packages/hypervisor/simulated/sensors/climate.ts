import { fractionOf } from '../activity/rhythm.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Returns a value from −1 to 1 that changes smoothly over minutes and differs for each key. */
export function variation(key: number, at: number): number {
  const minute = Math.floor(at / MINUTE)
  const [now, next] = [fractionOf(key, minute), fractionOf(key, minute + 1)]
  return 2 * (now + (next - now) * (at / MINUTE - minute)) - 1
}

/** Returns the temperature of the inlet air in °C, which is higher in the afternoon. */
export const inletAt = (at: number): number => 22 + 1.5 * Math.sin((at / DAY - 0.4) * 2 * Math.PI)

/**
 * Returns the share of its maximum power that a sled draws.
 * @param load share of busy threads. The first busy threads need most power.
 */
export const powerShare = (load: number): number => Math.min(1, Math.max(0, load)) ** 0.7
