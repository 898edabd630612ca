import type { SwitchPortFacts, Trial } from '@portico/contract/types.ts'
import { countOf } from '#ui/format/words.ts'

/** What is tried, where it is not known which. */
const things: Readonly<Record<Trial['kind'], string>> = {
  allow_list: 'the allow list',
  bfd_session: 'a BFD session',
  bgp_announce_set: 'an announce set',
  bgp_config: 'a BGP configuration',
  switch_port: 'a switch port',
  switch_port_settings: 'port settings',
}

/** What is tried, as the bar names it. */
export const wordsOf = ({ kind, thing }: Pick<Trial, 'kind' | 'thing'>): string => thing ?? things[kind]

/** What of a port shows whether a change of it does what it should. */
type PortFacts = Pick<
  SwitchPortFacts,
  'id' | 'portSettingsId' | 'answers' | 'links' | 'sessions' | 'sessionsEstablished' | 'neighbors'
>

/** How the ports do that a change reaches. */
export interface Effect {
  readonly text: string
  /** All that should be up is. */
  readonly isWell: boolean
}

/**
 * What the switches say of a change that is tried: of the port that it is of, of those with the settings, or where it may
 * reach any of them, of all that are set. Null: it is none of the rack's network, or no port has it.
 */
export function effectOf(
  { kind, thingId }: Pick<Trial, 'kind' | 'thingId'>,
  ports: readonly PortFacts[],
): Effect | null {
  if (kind === 'allow_list') return null
  const reached = ports.filter(({ id, portSettingsId }) => {
    if (portSettingsId === null) return false
    if (kind === 'switch_port') return id === thingId
    return kind === 'switch_port_settings' ? portSettingsId === thingId : true
  })
  if (reached.length === 0) return null
  if (reached.some(({ answers }) => !answers)) return { text: 'A switch does not answer.', isWell: false }
  const links = reached.flatMap((port) => port.links)
  const up = links.filter(({ state }) => state === 'up').length
  const sessions = sum(reached.map((port) => port.sessions))
  const established = sum(reached.map((port) => port.sessionsEstablished))
  const neighbors = new Set(reached.flatMap((port) => port.neighbors)).size
  const parts = [
    `${up} of ${countOf(links.length, 'link')} up`,
    countOf(neighbors, 'neighbour'),
    ...(sessions === 0 ? [] : [`${established} of ${countOf(sessions, 'BGP session')} established`]),
  ]
  return { text: `${parts.join(', ')}.`, isWell: up === links.length && established === sessions }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Seconds as a countdown shows them: `0:47`. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Whole seconds until a change takes itself back; 0 when it should have. `readAt`, `now`: ms since 1970, of one clock. */
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
