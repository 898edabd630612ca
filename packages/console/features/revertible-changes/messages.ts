import type { SwitchPortFacts, Trial } from '@portico/contract/types.ts'
import { countOf } from '#ui/format/text.ts'

/** Names of what is changed, if the name of the resource is unknown. */
const kindLabels: Readonly<Record<Trial['kind'], string>> = {
  allow_list: 'the allow list',
  bfd_session: 'a BFD session',
  bgp_announce_set: 'an announce set',
  bgp_config: 'a BGP configuration',
  switch_port: 'a switch port',
  switch_port_settings: 'port settings',
}

/** Returns the text with which the bar names what is changed. */
export const subjectOf = ({ kind, thing }: Pick<Trial, 'kind' | 'thing'>): string => thing ?? kindLabels[kind]

/** The fields of a port that show whether a change works. */
type PortFacts = Pick<
  SwitchPortFacts,
  'id' | 'portSettingsId' | 'answers' | 'links' | 'sessions' | 'sessionsEstablished' | 'neighbors'
>

/** The state of the ports that a change affects. */
export interface Effect {
  readonly text: string
  /** Whether all links and sessions that should be up are up. */
  readonly isWell: boolean
}

/**
 * Returns what the switches report about a revertible change: about its port, about the ports with its settings, or
 * about all configured ports if it may affect any. null if the change is not about the rack's network, or affects no
 * port.
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
    countOf(neighbors, 'neighbor'),
    ...(sessions === 0 ? [] : [`${established} of ${countOf(sessions, 'BGP session')} established`]),
  ]
  return { text: `${parts.join(', ')}.`, isWell: up === links.length && established === sessions }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Formats seconds as a countdown: `0:47`. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Returns the whole seconds until a change reverts itself; 0 if the time has passed. `readAt` and `now` are in ms since
 * 1970 of the same clock.
 */
export function secondsLeft(trial: Pick<Trial, 'left'>, readAt: number, now: number): number {
  return Math.max(0, Math.ceil((trial.left - (now - readAt)) / 1000))
}

/** Returns the first announcement to screen readers. */
export const firstAnnouncement = (title: string, seconds: number): string =>
  `${title} It is reverted in ${countOf(seconds, 'second')}.`

/** Returns the announcement at a remaining time; null if there is none. */
export function announcementAt(seconds: number): string | null {
  return seconds === 30 || seconds === 10 ? `${seconds} seconds left to keep the change` : null
}
