import { readWire } from '@portico/contract/casing.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from './calls.ts'
import { counted, showing } from './live-kinds.ts'

/** What the stream tells of one change; see StreamEvent in the contract. */
export interface LiveChange {
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  readonly projectId: string | null
}

/** `off`: the server offers no stream, so pages poll. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'off'

/** ms for which changes are gathered before queries are told: a burst must not become a burst of requests */
const gathering = 40

/** ms before a lost stream is tried again, doubling up to the longest */
const firstRetry = 500
const longestRetry = 15_000

interface LiveOptions {
  readonly queryClient: QueryClient
  readonly url: string
  readonly onState: (state: LiveState) => void
  /** Opens a stream; a test gives its own. */
  readonly open?: (url: string) => EventSource
}

/**
 * Follows the change log and makes queries fetch anew when what they show has changed. A lost connection is taken
 * up again at the position where it broke, so that nothing in between is missed; after a sleep likewise.
 * @returns the closer
 */
export function followChanges({ queryClient, url, onState, open = openStream }: LiveOptions): () => void {
  let position: string | null = null
  let source: EventSource | null = null
  let retry = firstRetry
  let timer: ReturnType<typeof setTimeout> | undefined
  let gathered: LiveChange[] = []
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const flush = () => {
    flushTimer = undefined
    const changes = gathered
    gathered = []
    for (const call of callsFor(changes)) void queryClient.invalidateQueries({ queryKey: [call] })
  }

  const connect = () => {
    if (closed) return
    onState('connecting')
    const from = position === null ? '' : `?from=${encodeURIComponent(position)}`
    const stream = open(url + from)
    source = stream
    stream.addEventListener('hello', (event) => {
      // Without a position of our own everything cached may be older than the stream.
      if (position === null) position = event.lastEventId
      retry = firstRetry
      onState('live')
    })
    stream.addEventListener('changes', (event) => {
      position = event.lastEventId
      gathered.push(...(readWire(JSON.parse(String(event.data))) as LiveChange[]))
      flushTimer ??= setTimeout(flush, gathering)
    })
    stream.addEventListener('reset', (event) => {
      position = event.lastEventId
      void queryClient.invalidateQueries()
    })
    stream.addEventListener('error', () => {
      stream.close()
      if (closed || source !== stream) return
      onState('lost')
      timer = setTimeout(connect, retry)
      retry = Math.min(retry * 2, longestRetry)
    })
  }

  // A laptop that wakes up, or a network that comes back, should not wait for the next attempt.
  const reconnect = () => {
    if (source?.readyState !== EventSource.CLOSED) return
    clearTimeout(timer)
    connect()
  }
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', reconnect)
  connect()

  return () => {
    closed = true
    clearTimeout(timer)
    clearTimeout(flushTimer)
    source?.close()
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', reconnect)
  }
}

function openStream(url: string): EventSource {
  return new EventSource(url)
}

/** The calls whose answers these changes make old. */
export function callsFor(changes: readonly LiveChange[]): Set<Call> {
  const calls = new Set<Call>()
  for (const { kind, action } of changes) {
    for (const call of showing[kind] ?? []) calls.add(call)
    if (counted.has(kind) && (action !== 'update' || kind === 'instance' || kind === 'disk')) {
      calls.add('porticoCounts')
    }
    if (['instance', 'disk', 'snapshot'].includes(kind)) calls.add('utilizationView')
  }
  return calls
}
