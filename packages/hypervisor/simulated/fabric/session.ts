import type { BgpMessage, SentMessage, SessionState, DesiredPeer } from '#hardware/fabric.ts'
import { drawsFor } from '../random.ts'
import type { Neighbour } from './neighbours.ts'

/**
 * The states of a BGP session (RFC 4271 section 8), computed from its beginning. A session has a few initial states,
 * followed by a repeating cycle of states or a permanent state. The cost of the computation does not depend on the
 * time.
 */

/** The states that may follow each state. */
export const allowedTransitions: Readonly<Record<SessionState, readonly SessionState[]>> = {
  idle: ['connect'],
  connect: ['active', 'open_sent', 'idle'],
  active: ['connect', 'open_sent', 'idle'],
  open_sent: ['open_confirm', 'active', 'idle'],
  open_confirm: ['established', 'idle'],
  established: ['idle'],
}

/** A state with its duration in ms; Infinity for a permanent one. */
interface TimedState {
  readonly state: SessionState
  readonly lasts: number
}

/** A state of a session with the time at which it began. */
export interface Phase {
  readonly state: SessionState
  readonly from: number
  /** time at which the state ends; Infinity for a permanent one */
  readonly until: number
}

/** Everything that determines the states of a session. */
export interface SessionInputs {
  readonly key: string
  readonly wanted: DesiredPeer
  /** neighbor that responds at the peer's address; null if none does */
  readonly neighbour: Neighbour | null
  /** time at which the link came up, ms since 1970; null while it is down */
  readonly from: number | null
  readonly router: string
}

type Course = 'meets' | 'nobody answers' | 'wrong as' | 'bad hold time' | 'drops'

/** Ms of one cycle in which a session is established and then drops. */
const dropRound = 300_000

function courseOf({ wanted, neighbour }: SessionInputs): Course {
  // A neighbor does not respond to packets that have another key or none (RFC 2385).
  if (neighbour === null || neighbour.key !== wanted.key) return 'nobody answers'
  if (wanted.remoteAsn !== null && wanted.remoteAsn !== neighbour.asn) return 'wrong as'
  if (wanted.holdTime === 1 || wanted.holdTime === 2) return 'bad hold time'
  if (neighbour.late > 0 && wanted.holdTime > 0 && wanted.holdTime < neighbour.late) return 'drops'
  return 'meets'
}

const seconds = (count: number, least = 1): number => Math.max(least, count) * 1000

/** Returns the states of the cycle with this number. The last state may be permanent. */
function roundOf({ key, wanted }: SessionInputs, fate: Course, round: number): readonly TimedState[] {
  const idle: TimedState = { state: 'idle', lasts: seconds(wanted.idleHoldTime) }
  const retry = seconds(wanted.connectRetry)
  const opened: TimedState = { state: 'connect', lasts: 250 + seconds(wanted.delayOpen, 0) }
  const openSent: TimedState = { state: 'open_sent', lasts: 90 }
  switch (fate) {
    case 'nobody answers':
      return [
        { state: 'connect', lasts: retry },
        { state: 'active', lasts: retry },
      ]
    case 'wrong as':
    case 'bad hold time':
      return [idle, opened, openSent]
    case 'meets':
      return [
        idle,
        opened,
        openSent,
        { state: 'open_confirm', lasts: 90 },
        { state: 'established', lasts: Infinity },
      ]
    case 'drops': {
      const away = drawsFor(`${key}/${round}`).between(20_000, 80_000)
      return [
        idle,
        { state: 'connect', lasts: retry },
        { state: 'active', lasts: away },
        opened,
        openSent,
        { state: 'open_confirm', lasts: 90 },
        { state: 'established', lasts: dropRound - away },
      ]
    }
  }
}

const lengthOf = (spells: readonly TimedState[]): number => spells.reduce((sum, { lasts }) => sum + lasts, 0)

/**
 * Returns the states of the latest cycles at a time, oldest first; the last one is the current state. Without a link,
 * the session is idle from the time of its configuration.
 * @param rounds number of cycles
 */
export function phasesAt(meeting: SessionInputs, at: number, rounds = 1): readonly Phase[] {
  const { wanted, from } = meeting
  if (from === null || at < from) return [{ state: 'idle', from: wanted.since, until: from ?? Infinity }]
  const fate = courseOf(meeting)
  const begins = fate === 'nobody answers' ? from + seconds(wanted.idleHoldTime) : from
  const length = lengthOf(roundOf(meeting, fate, 0))
  const present = at < begins ? -1 : Number.isFinite(length) ? Math.floor((at - begins) / length) : 0
  const phases: Phase[] = []
  if (present < rounds) phases.push({ state: 'idle', from: wanted.since, until: begins })
  for (let round = Math.max(0, present - rounds + 1); round <= present; round++) {
    let start = Number.isFinite(length) ? begins + round * length : begins
    for (const { state, lasts } of roundOf(meeting, fate, round)) {
      if (start > at) break
      const last = phases.at(-1)
      // The time of waiting for the link and the time before the first attempt are one idle state.
      if (last?.state === state) phases[phases.length - 1] = { ...last, until: start + lasts }
      else phases.push({ state, from: start, until: start + lasts })
      start += lasts
    }
  }
  return phases
}

/** Maximum number of cycles and of keepalives that are reported. */
const maxRounds = 4
const maxKeepalives = 12

/** Returns the messages that both ends sent during the latest states, oldest first. */
export function messagesAt(
  meeting: SessionInputs,
  at: number,
  routes: { readonly announced: readonly string[]; readonly imported: readonly string[] },
): readonly SentMessage[] {
  const { wanted, neighbour, router } = meeting
  if (neighbour === null) return []
  const fate = courseOf(meeting)
  const hold = Math.min(wanted.holdTime, neighbour.holdTime)
  const messages: SentMessage[] = []
  const say = (time: number, way: SentMessage['way'], message: BgpMessage): void => {
    if (time <= at) messages.push({ at: time, way, message })
  }
  for (const { state, from, until } of phasesAt(meeting, at, maxRounds)) {
    if (state === 'open_sent') {
      say(from, 'sent', { type: 'open', asn: wanted.asn, holdTime: wanted.holdTime, router })
      const { asn, holdTime, management } = neighbour
      say(from + 60, 'received', { type: 'open', asn, holdTime, router: management })
      const refusal = refusals[fate]
      if (refusal !== undefined) say(until, fate === 'wrong as' ? 'sent' : 'received', refusal)
    }
    if (state === 'open_confirm') {
      say(from, 'sent', { type: 'keepalive' })
      say(until, 'received', { type: 'keepalive' })
    }
    if (state === 'established') {
      say(from + 40, 'sent', { type: 'update', announced: routes.announced, withdrawn: [] })
      say(from + 80, 'received', { type: 'update', announced: routes.imported, withdrawn: [] })
      keepalives(from, Math.min(until, at + 1), hold, fate === 'drops', say)
      if (Number.isFinite(until)) say(until, 'sent', holdTimerExpired)
    }
  }
  return messages
}

function keepalives(
  from: number,
  until: number,
  hold: number,
  drops: boolean,
  say: (time: number, way: SentMessage['way'], message: BgpMessage) => void,
): void {
  if (hold === 0) return
  const apart = Math.max(1000, Math.floor((hold * 1000) / 3))
  const last = Math.floor((until - from - 1) / apart)
  // During the hold time before it expires, no message arrives.
  const silent = drops ? until - hold * 1000 : Infinity
  for (let i = Math.max(1, last - maxKeepalives + 1); i <= last; i++) {
    const time = from + i * apart
    say(time, 'sent', { type: 'keepalive' })
    if (time + 15 < silent) say(time + 15, 'received', { type: 'keepalive' })
  }
}

const holdTimerExpired: BgpMessage = {
  type: 'notification',
  code: 4,
  subcode: 0,
  text: 'Hold timer expired',
}

const refusals: Partial<Record<Course, BgpMessage>> = {
  'wrong as': { type: 'notification', code: 2, subcode: 2, text: 'Bad peer AS' },
  'bad hold time': { type: 'notification', code: 2, subcode: 6, text: 'Unacceptable hold time' },
}
