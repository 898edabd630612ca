import { XdrReader, XdrWriter } from './xdr.ts'

/** Numbers of the message header (https://libvirt.org/kbase/internals/rpc.html). */
export const programs = { remote: 0x20008086, keepalive: 0x6b656570 } as const
export const kinds = { call: 0, reply: 1, message: 2, stream: 3 } as const
export const statuses = { ok: 0, error: 1, continue: 2 } as const
export const keepalive = { ping: 1, pong: 2 } as const

/** The largest message that libvirt sends, in bytes. */
const largestFrame = 33_554_436
const lengthBytes = 4
const headerBytes = 24

export interface Frame {
  readonly program: number
  readonly procedure: number
  readonly kind: number
  readonly serial: number
  readonly status: number
  readonly body: Buffer
}

/** Returns the bytes of a message. */
export function encodeFrame({ program, procedure, kind, serial, status, body }: Frame): Buffer {
  const head = new XdrWriter()
  head.uint(lengthBytes + headerBytes + body.length)
  head.uint(program)
  head.uint(1)
  for (const number of [procedure, kind]) head.int(number)
  head.uint(serial)
  head.int(status)
  return Buffer.concat([head.result(), body])
}

/**
 * Returns a function that takes received bytes and passes on complete messages.
 * @throws RangeError (the function) for a length that no message has
 */
export function frameSplitter(take: (frame: Frame) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let received = 0
  /** bytes of the message that is being received; 0 if its length is not known */
  let wanted = 0
  return (chunk) => {
    chunks.push(chunk)
    received += chunk.length
    while (received >= Math.max(wanted, lengthBytes)) {
      const all = chunks.length === 1 ? (chunks[0] ?? chunk) : Buffer.concat(chunks)
      wanted = all.readUInt32BE(0)
      if (wanted < lengthBytes + headerBytes || wanted > largestFrame) {
        throw new RangeError(`A message has a length of ${wanted} bytes`)
      }
      chunks = [all]
      if (received < wanted) return
      chunks = [all.subarray(wanted)]
      received -= wanted
      take(decodeFrame(all.subarray(lengthBytes, wanted)))
      wanted = 0
    }
  }
}

function decodeFrame(bytes: Buffer): Frame {
  const from = new XdrReader(bytes)
  const program = from.uint()
  from.uint()
  const [procedure, kind, serial, status] = [from.int(), from.int(), from.uint(), from.int()]
  return { program, procedure, kind, serial, status, body: from.rest() }
}
