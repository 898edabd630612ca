import { operationUrl } from '@portico/contract/client.ts'
import { afterTimeout } from '#data/live/refresher.ts'
import { pausesFrom } from '#data/pauses.ts'
import { serverTime } from '#ui/server-clock.ts'

/**
 * States of a serial connection:
 *
 *     connecting ──> connected ──> reconnecting ──> connected …
 *          │             │               │
 *          └─────────────┴───────────────┴──> disconnected (the machine stopped)
 *                                         └─> error (refused)
 *
 * A lost connection is opened again until it works. One that ended for a reason waits for `reconnect`.
 */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'error'

export interface ConnectionStatus {
  readonly state: ConnectionState
  /** in the server's words; empty when it gave none */
  readonly reason: string
  /** bytes of input that wait to be sent */
  readonly unsent: number
  /** connected again after the connection was lost */
  readonly isBack: boolean
  /**
   * Input that was sent after this time may not have arrived, in ms since 1970: the connection was lost, and it is the
   * time of the last output. null when no input was sent after it.
   */
  readonly unconfirmedSince: number | null
}

/** The parts of `WebSocket` in use; tests bring their own. */
export interface Socket {
  binaryType: string
  readonly bufferedAmount: number
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
  send(data: Uint8Array<ArrayBuffer>): void
  close(): void
}

/** Bytes of earlier output that each connection begins with. */
const replayed = 262_144

/** Bytes sent at a time, far below what a server or proxy takes in one message. */
const pieceSize = 16 * 1024
/** Bytes that may wait in the browser's socket: what exceeds it waits here, where it can be counted and withdrawn. */
const socketWindow = 64 * 1024
/** ms between looks at whether the socket has room; the browser has no event for that */
const roomCheck = 20
/** ms without a close after which a connection counts as accepted, if no output came before: refusals follow the open */
const acceptedAfter = 1000
/** ms until an attempt to connect that gets no response is given up: a broken network may never refuse it */
const openTimeout = 10_000
/** ms before the first attempt to reconnect */
const firstPause = 1000

/** Close code of a refusal or a lost machine; the reason says why (docs/reference/serial-console.md). */
const failed = 1011
/** Close code that browsers report for a connection that broke. */
const abnormal = 1006
/** What the server says when the machine stopped: there is nothing to come back to. */
const stopped = 'VM stopped'

const openWebSocket = (address: string): Socket => new WebSocket(address)

/** Where an instance's serial port is, as a websocket of the origin that `page` is from. */
export function serialAddress(project: string, instance: string, page: string): string {
  const path = operationUrl('instance_serial_console_stream', {
    path: { instance },
    query: { project, mostRecent: replayed },
  })
  return new URL(path, page.replace(/^http/, 'ws')).href
}

/** A connection to a serial port. */
export interface SerialConnection {
  /** Send text as UTF-8. It waits while there is no connection. */
  type(text: string): void
  /** Send bytes as they are. */
  send(bytes: Uint8Array<ArrayBuffer>): void
  /** Withdraw the input that waits. */
  discard(): void
  /** Connect again now, unless connected. */
  reconnect(): void
  /**
   * Give up an open connection whose network does not respond, and connect again. The browser does not notice a
   * half-open connection: it shows pages neither the server's pings nor whether sent data arrived.
   */
  lose(): void
  close(): void
}

/** Follow a serial port. After `close` no callback is called any more. */
export function connectSerial(options: {
  address: string
  onStatus: (status: ConnectionStatus) => void
  onOutput: (bytes: Uint8Array) => void
  /** The connection is open again; the output that follows begins with what was shown before. */
  onReopened: () => void
  /** Input that was being sent when the connection ended, or that nothing is left to take: bytes that were not sent. */
  onLost: (bytes: number) => void
  open?: (address: string) => Socket
  after?: (ms: number, run: () => void) => () => void
  /** the current time in ms since 1970 */
  now?: () => number
}): SerialConnection {
  const { address, onStatus, onOutput, onReopened, onLost, after = afterTimeout, now = serverTime } = options
  const encoder = new TextEncoder()
  let state: ConnectionState = 'connecting'
  let reason = ''
  let socket: Socket | null = null
  let queue: Uint8Array<ArrayBuffer>[] = []
  let hasBeenOpen = false
  /** input is sent only then: what is sent to a server that refuses is lost */
  let isAccepted = false
  let isBack = false
  let isClosed = false
  /** when the server was last heard, in ms since 1970 */
  let heardAt = now()
  let isInputUnconfirmed = false
  let unconfirmedSince: number | null = null
  let pauses = pausesFrom(firstPause)
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
    // After a break within a long input nobody knows how much arrived: the rest could do harm on its own.
    if (wasAccepted || state !== 'reconnecting') dropQueue(unsentInSocket)
    if (state === 'reconnecting') cancelReconnect = after(pauses.next().value, connect)
    report()
  }

  const accept = () => {
    cancelAcceptance()
    isAccepted = true
    pauses = pausesFrom(firstPause)
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

  /** The close event may take minutes when the network does not respond, so this does not wait for it. */
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
