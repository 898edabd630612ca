import { browserTime } from '#ui/server-clock.ts'
import { afterTimeout, type After } from './refresher.ts'

/** `off`: the server has no event stream, so pages poll. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'off'

/**
 * Initial and maximum reconnect delay in ms; the delay doubles, and the actual delay is random between half of it and
 * the full value
 */
const firstRetry = 1000
const longestRetry = 15_000

/** Number of consecutive failed attempts after which the server is assumed not to know the position. */
const maxAttempts = 3

/** ms without an event after which a connection is treated as lost; the server sends a heartbeat every 15 s */
const silenceTimeout = 35_000

/** The methods of `EventSource` that are used; tests pass their own. */
interface Stream {
  addEventListener(type: string, listener: (event: MessageEvent) => void): void
  close(): void
}

/** Callbacks of a stream. */
export interface LiveListener {
  readonly onState: (state: LiveState) => void
  /** Receives changes as the server sent them, as a JSON list. `position` is the position of the last change. */
  readonly onChanges: (text: string, position: string) => void
  /** Changes may have been missed, so all cached data may be stale. */
  readonly onGap: () => void
  /** From this position on no change is missed, until the next gap. */
  readonly onBegin?: (position: string) => void
  /**
   * Receives the ID of the stream's user each time it is opened, before any other event. A listener that closes the
   * stream then receives nothing more.
   */
  readonly onUser?: (user: string) => void
}

interface LiveOptions extends LiveListener {
  /** URL of the stream, without a position */
  readonly url: string
  /** Position up to which all changes are known; by default the stream starts at the present. */
  readonly from?: string | null
  readonly open?: (url: string) => Stream
  readonly after?: After
  readonly now?: () => number
  /** Returns a random number from 0 to 1, so that clients do not reconnect at the same time */
  readonly chance?: () => number
}

/** The handle of a followed stream. */
export interface Following {
  /**
   * Reconnects immediately if the connection is lost or silent. Call it when the network is back or the page becomes
   * visible.
   */
  wake(): void
  close(): void
}

/** Follows the change log. A lost connection is resumed from its last position, so that no change is missed. */
export function followChanges(options: LiveOptions): Following {
  const {
    url,
    onState,
    onChanges,
    onGap,
    onBegin = () => {},
    onUser = () => {},
    after = afterTimeout,
    now = browserTime,
    chance = Math.random,
  } = options
  const open = options.open ?? ((address: string) => new EventSource(address))
  let position = options.from ?? null
  let stream: Stream | null = null
  let failures = 0
  let knew = position !== null
  let heardAt = now()
  let cancelRetry = () => {}
  let cancelWatch = () => {}

  const lose = (current: Stream) => {
    current.close()
    if (stream !== current) return
    stream = null
    cancelWatch()
    failures++
    if (failures >= maxAttempts) position = null
    onState('lost')
    const wait = Math.min(firstRetry * 2 ** (failures - 1), longestRetry)
    cancelRetry = after(wait * (0.5 + chance() / 2), connect)
  }
  const watch = (current: Stream) => {
    heardAt = now()
    cancelWatch()
    cancelWatch = after(silenceTimeout, () => lose(current))
  }
  function connect(): void {
    cancelRetry()
    onState('connecting')
    const current = open(position === null ? url : `${url}?from=${encodeURIComponent(position)}`)
    stream = current
    watch(current)
    const on = (type: string, take: (event: MessageEvent) => void) =>
      current.addEventListener(type, (event) => {
        if (stream !== current) return
        watch(current)
        take(event)
      })
    on('hello', ({ data, lastEventId }) => {
      const { user_id: user } = JSON.parse(String(data)) as { user_id?: string }
      if (user !== undefined) onUser(user)
      if (stream !== current) return
      // The stream restarted at the present after an earlier connection, so changes in between are unknown.
      if (position === null && knew) onGap()
      if (position === null) onBegin(lastEventId)
      position ??= lastEventId
      knew = true
      failures = 0
      onState('live')
    })
    on('changes', ({ data, lastEventId }) => {
      position = lastEventId
      onChanges(String(data), lastEventId)
    })
    // A heartbeat only advances the position for reconnecting.
    on('beat', ({ lastEventId }) => {
      position = lastEventId
    })
    on('reset', ({ lastEventId }) => {
      position = lastEventId
      onGap()
      onBegin(lastEventId)
    })
    current.addEventListener('error', () => lose(current))
  }
  if (position !== null) onBegin(position)
  connect()

  return {
    wake() {
      // The computer may have been asleep, in which case its timers did not run.
      if (stream !== null && now() - heardAt < silenceTimeout) return
      stream?.close()
      if (stream !== null) onState('lost')
      connect()
    },
    close() {
      cancelRetry()
      cancelWatch()
      stream?.close()
      stream = null
    },
  }
}
