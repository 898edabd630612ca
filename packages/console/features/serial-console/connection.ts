import { operationUrl } from '@portico/contract/client.ts'
import { afterTimeout } from '#data/live/refresher.ts'
import { backoffDelays } from '#data/backoff.ts'
import { serverTime } from '#ui/server-clock.ts'

/**
 * States of a serial connection:
 *
 *     connecting ──> connected ──> reconnecting ──> connected …
 *          │             │               │
 *          └─────────────┴───────────────┴──> disconnected (the machine stopped)
 *                                         └─> error (refused)
 *
 * A lost connection is reopened until it works. One that ended for a reason waits for `reconnect`.
 */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'error'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** The server's reason; empty if it gave none */
  readonly reason: string
  /** Bytes of input that wait to be sent */
  readonly unsent: number
  /** Whether the connection was lost before and is open again */
  readonly isBack: boolean
  /**
   * Time of the last output in ms since 1970, if the connection was lost and input was sent after that output, so that
   * the input may not have arrived; null otherwise.
   */
  readonly unconfirmedSince: number | null
}

/** The members of `WebSocket` that are used; tests pass their own. */
export interface Socket {
  binaryType: string
  readonly bufferedAmount: number
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
  send(data: Uint8Array<ArrayBuffer>): void
  close(): void
}

/** Bytes of earlier output that the server sends at the start of a connection. */
const replayed = 262_144

/** Bytes per message, far below the limit of servers and proxies. */
const pieceSize = 16 * 1024
/**
 * Maximum bytes in the buffer of the browser's socket. Further input is queued here, where it can be counted and
 * dropped.
 */
const socketWindow = 64 * 1024
/** Polling interval in ms of the socket's buffer, for which browsers have no event */
const roomCheck = 20
/**
 * ms without a close event after which a connection is treated as accepted if no output has arrived: the server sends a
 * refusal after the open event
 */
const acceptedAfter = 1000
/** Timeout in ms of a connection attempt, because a broken network may not refuse it */
const openTimeout = 10_000
/** ms before the first attempt to reconnect */
const firstPause = 1000

/** Close code of a refusal or a failed machine; the reason contains the details (docs/reference/serial-console.md). */
const failed = 1011
/** Close code that browsers report for a broken connection. */
const abnormal = 1006
/** The server's close reason when the machine stopped, after which reconnecting would fail. */
const stopped = 'VM stopped'

const openWebSocket = (address: string): Socket => new WebSocket(address)

/** Returns the WebSocket URL of an instance's serial port on the origin of the page. */
export function serialAddress(project: string, instance: string, page: string): string {
  const path = operationUrl('instance_serial_console_stream', {
    path: { instance },
    query: { project, mostRecent: replayed },
  })
  return new URL(path, page.replace(/^http/, 'ws')).href
}

/** A connection to a serial port. */
export interface SerialConnection {
  /** Sends text as UTF-8. Without a connection it is queued. */
  type(text: string): void
  /** Sends bytes unchanged. */
  send(bytes: Uint8Array<ArrayBuffer>): void
  /** Drops the queued input. */
  discard(): void
  /** Reconnects immediately, unless connected. */
  reconnect(): void
  /**
   * Closes an open connection whose network does not respond, and reconnects. The browser does not detect a half-open
   * connection: pages see neither the server's pings nor whether sent data has arrived.
   */
  lose(): void
  close(): void
}

/** Connects to a serial port. After `close`, no callback is called. */
export function connectSerial(options: {
  address: string
  onStatus: (status: ConnectionStatus) => void
  onOutput: (bytes: Uint8Array) => void
  /** Called when a lost connection is open again; its first output repeats earlier output. */
  onReopened: () => void
  /**
   * Called with the number of bytes of input that were not sent, because the connection was lost while they were being
   * sent, or ended permanently.
   */
  onLost: (bytes: number) => void
  open?: (address: string) => Socket
  after?: (ms: number, run: () => void) => () => void
  /** Returns the current time in ms since 1970 */
  now?: () => number
}): SerialConnection {
  const { address, onStatus, onOutput, onReopened, onLost, after = afterTimeout, now = serverTime } = options
  const encoder = new TextEncoder()
  let state: ConnectionState = 'connecting'
  let reason = ''
  let socket: Socket | null = null
  let queue: Uint8Array<ArrayBuffer>[] = []
  let hasBeenOpen = false
  /** Input is sent only after the connection is accepted, because a server that refuses discards it */
  let isAccepted = false
  let isBack = false
  let isClosed = false
  /** Time of the last event from the server, in ms since 1970 */
  let heardAt = now()
  let isInputUnconfirmed = false
  let unconfirmedSince: number | null = null
  let pauses = backoffDelays(firstPause)
  let cancelRoomCheck: (() => void) | null = null
  let cancelReconnect = () => {}
  let cancelAcceptance = () => {}
  let cancelOpenTimeout = () => {}

  const unsent = () => queue.reduce((sum, { length }) => sum + length, 0)
  let reported = ''
  const report = () => {
    const status = {
      state,
      reason,
      unsent: unsent(),
      isBack: state === 'connected' && isBack,
      unconfirmedSince,
    }
    const text = JSON.stringify(status)
    if (text !== reported) onStatus(status)
    reported = text
  }

  const dropQueue = (unsentInSocket: number) => {
    const lost = unsent() + unsentInSocket
    queue = []
    if (lost > 0) onLost(lost)
  }

  const sendQueue = () => {
    cancelRoomCheck = null
    const current = isAccepted ? socket : null
    if (current === null) return report()
    while (queue[0] !== undefined) {
      if (current.bufferedAmount >= socketWindow) {
        cancelRoomCheck = after(roomCheck, sendQueue)
        break
      }
      const [first] = queue
      if (first.length > pieceSize) queue[0] = first.subarray(pieceSize)
      else queue.shift()
      current.send(first.subarray(0, pieceSize))
      isInputUnconfirmed = true
    }
    report()
  }

  const ended = (code: number, why: string, unsentInSocket: number) => {
    const wasAccepted = isAccepted
    socket = null
    isAccepted = false
    cancelRoomCheck?.()
    cancelRoomCheck = null
    cancelAcceptance()
    cancelOpenTimeout()
    reason = why
    state = why === stopped ? 'disconnected' : code === failed ? 'error' : 'reconnecting'
    if (isInputUnconfirmed && state === 'reconnecting') unconfirmedSince ??= heardAt
    isInputUnconfirmed = false
    // After an interruption within a long input, it is unknown how much has arrived. The rest is dropped, because it
    // could do harm on its own.
    if (wasAccepted || state !== 'reconnecting') dropQueue(unsentInSocket)
    if (state === 'reconnecting') cancelReconnect = after(pauses.next().value, connect)
    report()
  }

  const accept = () => {
    cancelAcceptance()
    isAccepted = true
    pauses = backoffDelays(firstPause)
    sendQueue()
  }

  const connect = () => {
    cancelReconnect()
    const current = (options.open ?? openWebSocket)(address)
    socket = current
    current.binaryType = 'arraybuffer'
    cancelOpenTimeout = after(openTimeout, () => abandon(current))
    current.addEventListener('open', () => {
      if (socket !== current) return
      cancelOpenTimeout()
      heardAt = now()
      state = 'connected'
      reason = ''
      isBack = hasBeenOpen
      hasBeenOpen = true
      if (isBack) onReopened()
      cancelAcceptance = after(acceptedAfter, accept)
      report()
    })
    current.addEventListener('message', ({ data }) => {
      if (socket !== current || !(data instanceof ArrayBuffer)) return
      heardAt = now()
      isInputUnconfirmed = false
      onOutput(new Uint8Array(data))
      if (!isAccepted) accept()
    })
    current.addEventListener('close', ({ code, reason: why }) => {
      if (socket === current) ended(code, why, current.bufferedAmount)
    })
  }

  /** Does not wait for the close event, which may take minutes if the network does not respond. */
  const abandon = (current: Socket) => {
    const unsentInSocket = current.bufferedAmount
    ended(abnormal, '', unsentInSocket)
    current.close()
  }

  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    if (isClosed || bytes.length === 0) return
    queue.push(bytes)
    if (state === 'connected') unconfirmedSince = null
    if (state === 'disconnected' || state === 'error') dropQueue(0)
    else if (cancelRoomCheck === null) sendQueue()
    else report()
  }

  report()
  connect()
  return {
    type: (text) => send(encoder.encode(text)),
    send,
    discard() {
      queue = []
      report()
    },
    reconnect() {
      if (isClosed || socket !== null) return
      state = hasBeenOpen ? 'reconnecting' : 'connecting'
      reason = ''
      report()
      connect()
    },
    lose() {
      if (socket !== null && state === 'connected') abandon(socket)
    },
    close() {
      cancelReconnect()
      cancelOpenTimeout()
      cancelAcceptance()
      cancelRoomCheck?.()
      const current = socket
      isClosed = true
      socket = null
      current?.close()
    },
  }
}
