import { fractionOf } from '../activity/rhythm.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Returns a value from −1 to 1 that varies smoothly over minutes, differently for each key. */
export function variation(key: number, at: number): number {
  const minute = Math.floor(at / MINUTE)
  const [now, next] = [fractionOf(key, minute), fractionOf(key, minute + 1)]
  return 2 * (now + (next - now) * (at / MINUTE - minute)) - 1
}

/** Inlet air temperature in °C: warmer in the afternoon. */
export const inletAt = (at: number): number => 22 + 1.5 * Math.sin((at / DAY - 0.4) * 2 * Math.PI)

/** Returns the share of a sled's maximum power for its share of busy threads; the first busy threads cost most. */
export const powerShare = (load: number): number => Math.min(1, Math.max(0, load)) ** 0.7
