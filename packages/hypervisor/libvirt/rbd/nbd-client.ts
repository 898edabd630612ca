import { connect, type Socket } from 'node:net'
import type { Clock } from '@portico/domain/ports.ts'
import { CephError } from './ceph.ts'

/**
 * A client of the NBD protocol (https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md), for one export of
 * a server on a local socket. Requests may overlap.
 */
export interface NbdClient {
  /** bytes */
  readonly size: number
  /** @throws CephError if the server refuses the request, does not answer, or ends the connection */
  read(offset: number, length: number): Promise<Buffer>
  write(offset: number, data: Uint8Array): Promise<void>
  /** Resolves when everything that was written is stored. */
  flush(): Promise<void>
  /** whether requests can still succeed */
  readonly isOpen: boolean
  /** Ends the connection. Pending requests are rejected. */
  close(): void
}

const initialMagic = 0x4e42_444d_4147_4943n
const optionMagic = 0x4948_4156_454f_5054n
const optionReplyMagic = 0x0003_e889_0455_65a9n
const requestMagic = 0x2560_9513
const replyMagic = 0x6744_6698
/** The fixed newstyle handshake, without padding. */
const handshakeFlags = 0b11
const optionGo = 7
const replies = { acknowledged: 1, info: 3 } as const
const infoExport = 0
const commands = { read: 0, write: 1, disconnect: 2, flush: 3 } as const

/**
 * Connects to the default export of a server.
 * @param path of its socket
 * @param limit ms in which each request has to be answered
 * @throws Error if the server does not accept connections
 */
export async function connectNbd(path: string, clock: Clock, limit: number): Promise<NbdClient> {
  const socket = connect(path)
  const received = receive(socket)
  const size = await shakeHands(socket, received.take).catch((error: unknown) => {
    socket.destroy()
    throw error
  })

  const pending = new Map<
    bigint,
    {
      readonly length: number
      readonly resolve: (data: Buffer) => void
      readonly reject: (error: Error) => void
      readonly cancelLimit: () => void
    }
  >()
  let lastCookie = 0n
  let failure: Error | null = null
  const fail = (error: Error): void => {
    failure ??= error
    socket.destroy()
    for (const { reject, cancelLimit } of pending.values()) {
      cancelLimit()
      reject(failure)
    }
    pending.clear()
  }

  const takeReplies = async (): Promise<never> => {
    for (;;) {
      const header = await received.take(16)
      const request = pending.get(header.readBigUInt64BE(8))
      if (header.readUInt32BE(0) !== replyMagic || request === undefined) {
        throw new CephError('qemu-nbd sent an invalid reply', null)
      }
      const code = header.readUInt32BE(4)
      const data = code === 0 ? await received.take(request.length) : Buffer.alloc(0)
      pending.delete(header.readBigUInt64BE(8))
      request.cancelLimit()
      if (code === 0) request.resolve(data)
      else request.reject(new CephError(`qemu-nbd failed with error ${code}`, code))
    }
  }
  takeReplies().catch(fail)

  const request = (command: number, offset: number, length: number, data?: Uint8Array): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (failure !== null) return reject(failure)
      const cookie = ++lastCookie
      pending.set(cookie, {
        length: command === commands.read ? length : 0,
        resolve,
        reject,
        cancelLimit: clock.after(limit, () => fail(new CephError('qemu-nbd did not answer', 'no-answer'))),
      })
      socket.write(requestHeader(command, cookie, offset, length))
      if (data !== undefined) socket.write(data)
    })

  return {
    size,
    get isOpen() {
      return failure === null
    },
    read: (offset, length) => request(commands.read, offset, length),
    write: async (offset, data) => void (await request(commands.write, offset, data.length, data)),
    flush: async () => void (await request(commands.flush, 0, 0)),
    close() {
      if (failure === null) socket.write(requestHeader(commands.disconnect, 0n, 0, 0))
      fail(new CephError('the image was closed', null))
    },
  }
}

function requestHeader(command: number, cookie: bigint, offset: number, length: number): Buffer {
  const header = Buffer.alloc(28)
  header.writeUInt32BE(requestMagic, 0)
  header.writeUInt16BE(command, 6)
  header.writeBigUInt64BE(cookie, 8)
  header.writeBigUInt64BE(BigInt(offset), 16)
  header.writeUInt32BE(length, 24)
  return header
}

/** Chooses the default export. @returns its size in bytes */
async function shakeHands(socket: Socket, take: (length: number) => Promise<Buffer>): Promise<number> {
  const greeting = await take(18)
  if (greeting.readBigUInt64BE(0) !== initialMagic || greeting.readBigUInt64BE(8) !== optionMagic) {
    throw new Error('this is no NBD server')
  }
  const option = Buffer.alloc(4 + 16 + 6)
  option.writeUInt32BE(handshakeFlags, 0)
  option.writeBigUInt64BE(optionMagic, 4)
  option.writeUInt32BE(optionGo, 12)
  // The name of the export is empty, and no information is requested: 6 bytes of zeros.
  option.writeUInt32BE(6, 16)
  socket.write(option)
  let size: number | null = null
  for (;;) {
    const reply = await take(20)
    const [type, length] = [reply.readUInt32BE(12), reply.readUInt32BE(16)]
    const data = await take(length)
    if (reply.readBigUInt64BE(0) !== optionReplyMagic) throw new Error('invalid reply of the NBD server')
    if (type === replies.info && data.readUInt16BE(0) === infoExport) size = Number(data.readBigUInt64BE(2))
    else if (type === replies.acknowledged && size !== null) return size
    else if (type !== replies.info) throw new Error(`the NBD server refused the export: ${data.toString()}`)
  }
}

/** Collects what a socket receives. */
function receive(socket: Socket): { readonly take: (length: number) => Promise<Buffer> } {
  let chunks: Buffer[] = []
  let available = 0
  let failure: Error | null = null
  let waiting: {
    readonly length: number
    readonly resolve: (data: Buffer) => void
    readonly reject: (error: Error) => void
  } | null = null

  const serve = (): void => {
    if (waiting === null) return
    const { length, resolve, reject } = waiting
    if (available < length) {
      if (failure !== null) {
        waiting = null
        reject(failure)
      }
      return
    }
    waiting = null
    const all = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
    chunks = all.length > length ? [all.subarray(length)] : []
    available -= length
    resolve(all.subarray(0, length))
  }
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    available += chunk.length
    serve()
  })
  const end = (error: Error): void => {
    failure ??= error
    serve()
  }
  socket.on('error', end)
  socket.on('close', () => end(new CephError('qemu-nbd ended the connection', null)))
  return {
    take: (length) =>
      new Promise((resolve, reject) => {
        waiting = { length, resolve, reject }
        serve()
      }),
  }
}
