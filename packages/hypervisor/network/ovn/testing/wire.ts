import { createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import type { OvnStack } from './stack.ts'
import { until } from './stack.ts'

/** A dummy device of the switch whose other end is here: frames that the guest sends and receives. */
export class Wire {
  readonly #server: Server
  readonly #take: (frame: Buffer) => void
  #socket: Socket | null = null
  #rest = Buffer.alloc(0)

  private constructor(take: (frame: Buffer) => void) {
    this.#take = take
    this.#server = createServer((socket) => {
      this.#socket = socket
      socket.on('data', (data) => this.#receive(data))
      socket.on('error', () => {})
    })
  }

  /**
   * Adds a device to a bridge.
   * @param interfaceId ID of the interface in a document; null for a device that belongs to none
   */
  static async add(
    stack: OvnStack,
    bridge: string,
    device: string,
    interfaceId: string | null,
    take: (frame: Buffer) => void,
  ): Promise<Wire> {
    const wire = new Wire(take)
    const socket = path.join(stack.folder, `${device}.wire`)
    await new Promise<void>((resolve) => wire.#server.listen(socket, resolve))
    const settings = ['type=dummy', `options:stream=unix:${socket}`]
    if (interfaceId !== null) settings.push(`external_ids:iface-id=${interfaceId}`)
    stack.vsctl('--no-wait', 'add-port', bridge, device, '--', 'set', 'interface', device, ...settings)
    await until(() => wire.#socket !== null)
    return wire
  }

  send(frame: Buffer): void {
    const length = Buffer.from([frame.length >> 8, frame.length & 255])
    this.#socket?.write(Buffer.concat([length, frame]))
  }

  close(): void {
    this.#socket?.destroy()
    this.#server.close()
  }

  /** Frames follow each other, each after its length in two bytes. */
  #receive(data: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, data])
    while (this.#rest.length >= 2) {
      const end = 2 + this.#rest.readUInt16BE(0)
      if (this.#rest.length < end) return
      const frame = this.#rest.subarray(2, end)
      this.#rest = this.#rest.subarray(end)
      this.#take(frame)
    }
  }
}
