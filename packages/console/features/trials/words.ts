import type { Trial } from '@portico/contract/types.ts'
import { countOf } from '#ui/format/words.ts'

/** What is tried, as the bar names it. */
export const things: Readonly<Record<Trial['kind'], string>> = {
  allow_list: 'the allow list',
  bfd_session: 'a BFD session',
  bgp_announce_set: 'an announce set',
  bgp_config: 'a BGP configuration',
  switch_port: 'a switch port',
  switch_port_settings: 'port settings',
}

/** Seconds as a countdown shows them: `0:47`. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Whole seconds until a change takes itself back; 0 when it should have. `readAt`, `now`: ms of this computer. */
export function secondsLeft(trial: Pick<Trial, 'left'>, readAt: number, now: number): number {
  return Math.max(0, Math.ceil((trial.left - (now - readAt)) / 1000))
}

/** What a screen reader is told first. */
export const opening = (title: string, seconds: number): string =>
  `${title} It takes itself back in ${countOf(seconds, 'second')}.`

/** What a screen reader is told as time passes; null: nothing now. */
export function spoken(seconds: number): string | null {
  return seconds === 30 || seconds === 10 ? `${seconds} seconds left to keep the change` : null
}
