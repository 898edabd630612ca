import { readWire } from '@portico/contract/casing.ts'
import { operationUrl } from '@portico/contract/client.ts'
import type { LiveChange } from './live-kinds.ts'
import { afterTimeout, type After } from './refresher.ts'

/** `off`: the server offers no stream, so pages poll. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'off'

/** ms before a lost stream is tried again, doubling up to the longest */
const firstRetry = 500
const longestRetry = 15_000

/** Attempts that may fail in a row before the position is taken to be one that the server no longer knows. */
const patience = 3

/** ms in the background after which a connection is not trusted to be alive: a laptop may have slept. */
const longAway = 60_000

/** What of `EventSource` is used; a test gives its own. */
export interface Stream {
  addEventListener(type: string, listener: (event: MessageEvent) => void): void
  close(): void
}

interface LiveOptions {
  readonly onState: (state: LiveState) => void
  readonly onChange: (change: LiveChange) => void
  /** Something may have been missed: everything cached may be old. */
  readonly onGap: () => void
  readonly open?: (url: string) => Stream
  readonly after?: After
  readonly now?: () => number
}

/** A followed stream. */
export interface Following {
  /** Try at once when the connection is lost: the network is back, or the page is seen again. */
  wake(): void
  /** The page went out of sight. */
  hide(): void
  close(): void
}

/**
 * Follows the change log. A lost connection is taken up again at the position where it broke, so that nothing in
 * between is missed.
 */
export function followChanges(options: LiveOptions): Following {
  const { onState, onChange, onGap, after = afterTimeout, now = Date.now } = options
  const open = options.open ?? ((url: string) => new EventSource(url))
  let position: string | null = null
  let stream: Stream | null = null
  let failures = 0
  let knew = false
  let cancelRetry = () => {}
  let hiddenAt: number | null = null

  const connect = () => {
    cancelRetry()
    onState('connecting')
    const current = open(
      operationUrl('portico_stream', { query: position === null ? {} : { from: position } }),
    )
    stream = current
    current.addEventListener('hello', ({ lastEventId }) => {
      // Begun anew although there was something before: what happened between is unknown.
      if (position === null && knew) onGap()
      position ??= lastEventId
      knew = true
      failures = 0
      onState('live')
    })
    current.addEventListener('changes', ({ data, lastEventId }) => {
      position = lastEventId
      for (const change of readWire(JSON.parse(String(data))) as LiveChange[]) onChange(change)
    })
    // Nothing to be told, but where a broken connection is to be taken up again.
    current.addEventListener('beat', ({ lastEventId }) => {
      position = lastEventId
    })
    current.addEventListener('reset', ({ lastEventId }) => {
      position = lastEventId
      onGap()
    })
    current.addEventListener('error', () => {
      current.close()
      if (stream !== current) return
      stream = null
      failures++
      if (failures >= patience) position = null
      onState('lost')
      cancelRetry = after(Math.min(firstRetry * 2 ** (failures - 1), longestRetry), connect)
    })
  }
  connect()

  return {
    wake() {
      const away = hiddenAt === null ? 0 : now() - hiddenAt
      hiddenAt = null
      if (stream !== null && away < longAway) return
      stream?.close()
      connect()
    },
    hide() {
      hiddenAt ??= now()
    },
    close() {
      cancelRetry()
      stream?.close()
      stream = null
    },
  }
}
