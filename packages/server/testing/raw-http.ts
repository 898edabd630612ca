import { connect, type Socket } from 'node:net'

/** A connection on which a test sends exact bytes. */
export interface RawConnection {
  readonly socket: Socket
  /** resolves with everything received when that contains `part` or the peer has ended */
  until(part: string): Promise<string>
  /** resolves with everything received when the connection is closed */
  rest(): Promise<string>
}

export function rawConnection(port: number, first?: string, ...headers: string[]): RawConnection {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let over = false
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const check of waiting) check()
  }
  socket.on('data', (data) => {
    heard += data.toString()
    changed()
  })
  socket.on('close', () => {
    over = true
    changed()
  })
  // A reset is an expected way of closing the connection.
  socket.on('error', () => {})
  if (first !== undefined) socket.write(request(first, ...headers))
  const when = (ready: () => boolean) =>
    new Promise<string>((resolve) => {
      const check = () => {
        if (!ready() && !over) return
        waiting.delete(check)
        resolve(heard)
      }
      waiting.add(check)
      check()
    })
  return { socket, until: (part) => when(() => heard.includes(part)), rest: () => when(() => false) }
}

/** Returns the head of a request as text, with a Host header added. */
export function request(first: string, ...headers: string[]): string {
  return [first, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n')
}

/** Header lines of an upgrade to a websocket. */
export const websocketHeaders = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
