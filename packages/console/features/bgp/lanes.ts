import type { Message } from './messages.ts'

/** A time span in ms since 1970. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** The kind of a BGP message. */
export type MarkKind = 'open' | 'update' | 'keepalive' | 'notification' | 'other'

export interface Mark {
  readonly at: number
  readonly kind: MarkKind
}

/** The timeline of a session, from its first to its last message. */
export interface Lanes extends Span {
  /**
   * When the session was established according to its messages: from the first keepalive after an open to a
   * notification
   */
  readonly established: readonly Span[]
  readonly received: readonly Mark[]
  readonly sent: readonly Mark[]
  /** Periods without received messages longer than the negotiated hold time that a notification ended */
  readonly silences: readonly Span[]
}

const kinds: readonly MarkKind[] = ['open', 'update', 'keepalive', 'notification']

const kindOf = ({ message }: Message): MarkKind => kinds.find((kind) => kind === message['type']) ?? 'other'

/** Returns the hold time in ms: the shorter of the two values that both ends offered. */
function holdTimeOf(said: readonly Message[]): number {
  const offered = said.flatMap(({ message }) => {
    const time = message['type'] === 'open' ? message['holdTime'] : undefined
    return typeof time === 'number' && time > 0 ? [time * 1000] : []
  })
  return offered.length === 0 ? Infinity : Math.min(...offered)
}

/**
 * Returns where the timeline of a session ends: at the newest message, or at the current time if the session is down.
 * @param newest ms since 1970
 */
export function drawnUntil(
  newest: number,
  { state, stateDurationMillis }: { readonly state: string; readonly stateDurationMillis: number },
): number {
  return state === 'established' ? newest : newest + stateDurationMillis
}

/** Returns the timeline of a session's messages, given oldest first; null when there are too few messages. */
export function lanesOf(said: readonly Message[], now: number): Lanes | null {
  const [first] = said
  if (first === undefined || said.length < 2) return null
  const established: Span[] = []
  const silences: Span[] = []
  const holdTime = holdTimeOf(said)
  let openedAt: number | null = null
  // If the history begins with a keepalive or update, the session was already established.
  let upSince = ['keepalive', 'update'].includes(kindOf(first)) ? first.time.getTime() : null
  let heardAt: number | null = null
  for (const one of said) {
    const at = one.time.getTime()
    const kind = kindOf(one)
    // The history does not contain every keepalive, so only a silence followed by a notification is certain.
    if (kind === 'notification' && heardAt !== null && at - heardAt >= holdTime)
      silences.push({ from: heardAt, until: at })
    if (kind === 'open') openedAt ??= at
    if (kind === 'keepalive' && openedAt !== null) upSince ??= at
    if (kind === 'notification') {
      if (upSince !== null) established.push({ from: upSince, until: at })
      openedAt = upSince = heardAt = null
    } else if (one.way === 'received') heardAt = at
  }
  if (upSince !== null) established.push({ from: upSince, until: now })
  const marks = (way: Message['way']) =>
    said.filter((one) => one.way === way).map((one) => ({ at: one.time.getTime(), kind: kindOf(one) }))
  return {
    from: first.time.getTime(),
    until: now,
    established,
    received: marks('received'),
    sent: marks('sent'),
    silences,
  }
}
