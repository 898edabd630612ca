import type { Clock } from '@portico/domain/ports.ts'
import { type ConsoleListener, type Consoles, HypervisorError } from '#port.ts'
import { createSerialBuffer, type SerialBuffer } from '#serial-buffer.ts'
import type { RpcStream, StreamListener } from './rpc/connection.ts'

const mostConnections = 32
/** Maximum number of bytes per packet of input. */
const packetBytes = 4096
/**
 * Ms per packet of input. libvirt accepts input faster than a serial port takes it, and stores the rest in the memory
 * of its daemon.
 */
const packetTime = 50
/** Ms from the end of a console to that of its machine. */
const endTime = 1000

export interface LibvirtConsoles extends Consoles {
  /** Opens the console of a machine that runs, unless it is open, and records its output from then on. */
  listen(machineId: string): Promise<void>
  /**
   * Opens the console of a machine on the host to which it moves, before the guest runs there. Its stream becomes the
   * machine's when that of the old host ends.
   */
  listenAhead(machineId: string, open: (listener: StreamListener) => Promise<RpcStream>): Promise<void>
  /** Called when a machine has ended. Its viewers leave; its output stays until `forget`. */
  ended(machineId: string, reason: 'stopped' | 'lost'): void
  forget(machineId: string): void
  /** Returns the number of bytes that a machine has printed since this server listens. */
  printed(machineId: string): number
  close(): void
}

export interface ConsolesHost {
  readonly clock: Clock
  /** whether the guest of a machine runs */
  isLive(machineId: string): boolean
  /** Reads the state of a machine again. */
  refresh(machineId: string): Promise<void>
  /**
   * Opens the machine's console at libvirt, which allows one at a time.
   * @param force whether to end the one of another server
   * @throws LibvirtError
   */
  open(machineId: string, force: boolean, listener: StreamListener): Promise<RpcStream>
}

interface Line {
  readonly output: SerialBuffer
  readonly viewers: Set<ConsoleListener>
  stream: RpcStream | null
  /** the stream of the host to which the machine moves */
  next: RpcStream | null
  opening: Promise<void> | null
  /** input is sent packet by packet, in the order of the calls */
  typed: Promise<void>
}

/**
 * Returns the serial consoles. One stream per machine is fanned out to all viewers. The stream is the record: this
 * server stores the first and the latest MiB since it began to listen, which is the start of the machine unless the
 * server started later (docs/decisions/0079-hosts-by-libvirt.md).
 */
export function libvirtConsoles(host: ConsolesHost): LibvirtConsoles {
  const lines = new Map<string, Line>()

  const lineOf = (machineId: string): Line => {
    const known = lines.get(machineId)
    if (known !== undefined) return known
    const line: Line = {
      output: createSerialBuffer(),
      viewers: new Set(),
      stream: null,
      next: null,
      opening: null,
      typed: Promise.resolve(),
    }
    lines.set(machineId, line)
    return line
  }

  const leave = (line: Line, reason: 'stopped' | 'lost', viewers = [...line.viewers]): void => {
    for (const listener of viewers) {
      if (line.viewers.delete(listener)) listener.closed(reason)
    }
  }

  const close = (line: Line): void => {
    const streams = [line.stream, line.next]
    line.stream = null
    line.next = null
    for (const stream of streams) stream?.close()
  }

  /** Opens a stream of a machine's console, whose output goes to the record and to all viewers. */
  const tap = async (
    machineId: string,
    line: Line,
    openStream: (listener: StreamListener) => Promise<RpcStream>,
  ): Promise<RpcStream> => {
    let stream: RpcStream | null = null
    stream = await openStream({
      data(bytes) {
        line.output.append(bytes)
        for (const listener of line.viewers) listener.output(bytes)
      },
      end() {
        if (stream !== null && line.next === stream) line.next = null
        if (line.stream !== stream) return
        line.stream = line.next
        line.next = null
        if (line.stream !== null) return
        // If the machine has ended, `ended` is called soon. Otherwise another server took the console, the machine has
        // moved, or the host is gone.
        const viewers = [...line.viewers]
        const later = (): void =>
          void host.clock.after(endTime, () => {
            if (line.stream === null) leave(line, 'lost', viewers)
          })
        host.refresh(machineId).then(later, later)
      },
    })
    return stream
  }

  const open = async (machineId: string, line: Line, force: boolean): Promise<void> => {
    if (line.stream !== null) return
    line.opening ??= tap(machineId, line, (listener) => host.open(machineId, force, listener))
      .then((stream) => {
        line.stream = stream
      })
      .finally(() => {
        line.opening = null
      })
    await line.opening
  }

  const requireLive = (machineId: string): void => {
    if (host.isLive(machineId)) return
    throw new HypervisorError(`Machine ${machineId} is off and has no serial console`, { retry: false })
  }

  const type = async (line: Line, data: Uint8Array): Promise<void> => {
    for (let at = 0; at < data.length && line.stream !== null; at += packetBytes) {
      await line.stream.write(data.subarray(at, at + packetBytes))
      if (at + packetBytes < data.length) {
        await new Promise<void>((resolve) => host.clock.after(packetTime, resolve))
      }
    }
  }

  return {
    listen: (machineId) => open(machineId, lineOf(machineId), false),
    async listenAhead(machineId, openNext) {
      const line = lineOf(machineId)
      if (line.next !== null || line.stream === null) return
      line.next = await tap(machineId, line, openNext)
    },
    async history(machineId, range) {
      requireLive(machineId)
      const { output } = lineOf(machineId)
      return 'fromStart' in range
        ? output.read(range.fromStart, range.maxBytes)
        : output.readMostRecent(range.mostRecent, range.maxBytes)
    },
    async connect(machineId, mostRecent, listener) {
      requireLive(machineId)
      const line = lineOf(machineId)
      if (line.viewers.size >= mostConnections) {
        throw new HypervisorError(`Machine ${machineId} has ${mostConnections} console connections already`, {
          retry: true,
        })
      }
      await open(machineId, line, true).catch((error: unknown) => {
        throw new HypervisorError(`The console of machine ${machineId} cannot be opened`, {
          retry: true,
          cause: error,
        })
      })
      for (const data of line.output.replay(mostRecent)) listener.output(data)
      line.viewers.add(listener)
      return {
        write: (data) => (line.typed = line.typed.then(() => type(line, data))),
        close: () => void line.viewers.delete(listener),
      }
    },
    ended(machineId, reason) {
      const line = lines.get(machineId)
      if (line === undefined) return
      close(line)
      leave(line, reason)
    },
    forget: (machineId) => void lines.delete(machineId),
    printed: (machineId) => lines.get(machineId)?.output.endOffset ?? 0,
    close() {
      for (const line of lines.values()) {
        close(line)
        leave(line, 'lost')
      }
      lines.clear()
    },
  }
}
