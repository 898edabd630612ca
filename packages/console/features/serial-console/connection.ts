import { operationUrl } from '@portico/contract/client.ts'

/** `disconnected`: it worked and is over; `error`: it was refused or broke. */
export type ConnectionState = 'connecting' | 'connected' | 'disconnected' | 'error'

/** What of `WebSocket` is used; a test gives its own. */
export interface Socket {
  binaryType: string
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void
  send(data: Uint8Array<ArrayBuffer>): void
  close(): void
}

/** Bytes of earlier output asked for at the beginning. */
const replayed = 262_144

/** Close code of a server that refuses or has lost the machine; the reason says why (semantics/serial-console.md). */
const failed = 1011

const openWebSocket = (address: string): Socket => new WebSocket(address)

/** Where an instance's serial port is, as a websocket of the origin that `page` is from. */
export function serialAddress(project: string, instance: string, page: string): string {
  const path = operationUrl('instance_serial_console_stream', {
    path: { instance },
    query: { project, mostRecent: replayed },
  })
  return new URL(path, page.replace(/^http/, 'ws')).href
}

/** An open line to a serial port. */
export interface SerialConnection {
  /** What was typed, as text; travels as UTF-8. Dropped while there is no connection. */
  type(text: string): void
  /** Bytes as they are, one for each character: reports of the mouse. */
  send(bytes: Uint8Array<ArrayBuffer>): void
  close(): void
}

/** Follow a serial port until it ends. After `close` nothing is told any more. */
export function connectSerial(options: {
  address: string
  onState: (state: ConnectionState, reason: string) => void
  onOutput: (bytes: Uint8Array) => void
  open?: (address: string) => Socket
}): SerialConnection {
  const { address, onState, onOutput } = options
  const socket: Socket = (options.open ?? openWebSocket)(address)
  const encoder = new TextEncoder()
  let isOpen = false
  let isOver = false
  socket.binaryType = 'arraybuffer'
  onState('connecting', '')
  socket.addEventListener('open', () => {
    if (isOver) return
    isOpen = true
    onState('connected', '')
  })
  socket.addEventListener('message', ({ data }) => {
    if (!isOver && data instanceof ArrayBuffer) onOutput(new Uint8Array(data))
  })
  socket.addEventListener('close', ({ code, reason }) => {
    if (isOver) return
    isOver = true
    onState(isOpen && code !== failed ? 'disconnected' : 'error', reason)
    isOpen = false
  })
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    if (isOpen) socket.send(bytes)
  }
  return {
    type: (text) => send(encoder.encode(text)),
    send,
    close() {
      isOver = true
      isOpen = false
      socket.close()
    },
  }
}
