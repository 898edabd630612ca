import { browserTime } from '#ui/server-clock.ts'
import { afterTimeout, type After } from './refresher.ts'

/** `off`: the server offers no stream, so pages poll. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'off'

/** ms before a lost stream is tried again, doubling up to the longest; between half of it and all, by chance */
const firstRetry = 1000
const longestRetry = 15_000

/** Attempts that may fail in a row before the position is taken to be one that the server no longer knows. */
const patience = 3

/** ms without a word after which a connection is dead, whatever it says: the server beats every 15 s. */
const silence = 35_000

/** What of `EventSource` is used; a test gives its own. */
interface Stream {
  addEventListener(type: string, listener: (event: MessageEvent) => void): void
  close(): void
}

/** Who is told. */
export interface LiveListener {
  readonly onState: (state: LiveState) => void
  /** Changes as the server wrote them: a JSON list. `position` is that of the last. */
  readonly onChanges: (text: string, position: string) => void
  /** Something may have been missed: everything cached may be old. */
  readonly onGap: () => void
  /** From this place on nothing is missed, until there is a gap. */
  readonly onBegin?: (position: string) => void
  /** Whose stream it is, each time that it is opened, before anything else is told of it; who closes it then is told no more. */
  readonly onUser?: (user: string) => void
}

interface LiveOptions extends LiveListener {
  /** of the stream, without a position */
  readonly url: string
  /** The place of what is known already; the present unless given. */
  readonly from?: string | null
  readonly open?: (url: string) => Stream
  readonly after?: After
  readonly now?: () => number
  /** from 0 to 1, so that not everybody comes back at the same moment */
  readonly chance?: () => number
}

/** A followed stream. */
export interface Following {
  /** Try at once when the connection is lost or silent: the network is back, or a page is seen again. */
  wake(): void
  close(): void
}

/**
 * Follows the change log. A lost connection is taken up again at the position where it broke, so that nothing in
 * between is missed.
 */
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
    if (failures >= patience) position = null
    onState('lost')
    const wait = Math.min(firstRetry * 2 ** (failures - 1), longestRetry)
    cancelRetry = after(wait * (0.5 + chance() / 2), connect)
  }
  const watch = (current: Stream) => {
    heardAt = now()
    cancelWatch()
    cancelWatch = after(silence, () => lose(current))
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
      // Begun anew although there was something before: what happened between is unknown.
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
    // Nothing to be told, but where a broken connection is to be taken up again.
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
      // A laptop may have slept, and its timers with it.
      if (stream !== null && now() - heardAt < silence) return
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
