import { fractionOf } from '../activity/rhythm.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** From −1 to 1, going to and fro over minutes: what no two sensors have alike, and no value jumps by. */
export function unrest(key: number, at: number): number {
  const minute = Math.floor(at / MINUTE)
  const [now, next] = [fractionOf(key, minute), fractionOf(key, minute + 1)]
  return 2 * (now + (next - now) * (at / MINUTE - minute)) - 1
}

/** °C of the air that comes in: warmer in the afternoon. */
export const inletAt = (at: number): number => 22 + 1.5 * Math.sin((at / DAY - 0.4) * 2 * Math.PI)

/** What part of its most a sled draws and warms for what part of its threads that work: the first cost most. */
export const strain = (load: number): number => Math.min(1, Math.max(0, load)) ** 0.7
