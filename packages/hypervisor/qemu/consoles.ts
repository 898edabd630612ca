import path from 'node:path'
import type { Socket } from 'node:net'
import type { Clock } from '@portico/domain/ports.ts'
import { type ConsoleListener, type Consoles, HypervisorError } from '#port.ts'
import { mostRecentRange, rangeFrom } from '#serial-window.ts'
import { KEPT_AT_EACH_END, logLength, readLog } from './console-log.ts'
import { type Folders, machineFiles } from './folders.ts'
import { connectIn } from './socket.ts'

const MOST_CONNECTIONS = 32
/** Maximum number of bytes per chunk. */
const CHUNK_SIZE = 256 * 1024
/** Ms between checks of the log when nothing signals new output. */
const CHECK_INTERVAL = 1000
/**
 * Ms between data on the socket and the first check of the log, since QEMU writes to the socket before it writes to the
 * log.
 */
const LOG_LAG = 5
/** Ms until the next attempt to connect to the socket. */
const RETRY = 50

export interface ConsolesHost {
  readonly clock: Clock
  readonly folders: Folders
  /** Returns how far a machine has ended; null if the machine does not exist or has ended completely. */
  endOf(machineId: string): 'live' | 'stopped' | 'failed' | null
}

export interface QemuConsoles extends Consoles {
  /** Called when a machine may have ended. */
  changed(machineId: string): void
  close(): void
}

/**
 * Returns the serial consoles. Output comes from the log that QEMU writes, so that all viewers get the same bytes,
 * offsets count from the start of the machine, and nothing is missing that was written while no server ran. The socket
 * is used for input and as a signal of new output.
 */
export function qemuConsoles(host: ConsolesHost): QemuConsoles {
  const lines = new Map<string, Line>()
  const logOf = (machineId: string): string =>
    path.join(host.folders.machine(machineId), machineFiles.serialLog)

  const requireLive = (machineId: string): void => {
    if (host.endOf(machineId) === 'live') return
    throw new HypervisorError(`Machine ${machineId} is off and has no serial console`, { retry: false })
  }

  return {
    async history(machineId, range) {
      requireLive(machineId)
      const end = await logLength(logOf(machineId))
      const { start, stop } =
        'fromStart' in range
          ? rangeFrom(end, KEPT_AT_EACH_END, range.fromStart, range.maxBytes)
          : mostRecentRange(end, KEPT_AT_EACH_END, range.mostRecent, range.maxBytes)
      const data = await readLog(logOf(machineId), start, stop)
      return { data, endOffset: start + data.length }
    },

    async connect(machineId, mostRecent, listener) {
      requireLive(machineId)
      const end = await logLength(logOf(machineId))
      requireLive(machineId)
      const line =
        lines.get(machineId) ??
        openLine(host.folders.machine(machineId), host.clock, () => lines.delete(machineId))
      lines.set(machineId, line)
      if (line.viewers() >= MOST_CONNECTIONS) {
        throw new HypervisorError(
          `Machine ${machineId} has ${MOST_CONNECTIONS} console connections already`,
          { retry: true },
        )
      }
      const leave = line.join(mostRecent === null ? 0 : Math.max(0, end - mostRecent), listener)
      return { write: (data) => line.type(data), close: leave }
    },

    changed(machineId) {
      const end = host.endOf(machineId)
      if (end !== 'live') lines.get(machineId)?.end(end === 'stopped' ? 'stopped' : 'lost')
    },

    close() {
      for (const line of lines.values()) line.end('lost')
    },
  }
}

interface Viewer {
  offset: number
  readonly listener: ConsoleListener
}

/** The open console of one machine. It is closed when its last viewer leaves. */
interface Line {
  viewers(): number
  join(offset: number, listener: ConsoleListener): () => void
  /**
   * Sends input. Resolves when QEMU's socket has accepted it or the console is closed. The socket reads no faster than
   * the guest.
   */
  type(data: Uint8Array): Promise<void>
  /** Sends the remaining output to the viewers, then closes the console. */
  end(reason: 'stopped' | 'lost'): void
}

function openLine(folder: string, clock: Clock, onClosed: () => void): Line {
  const log = path.join(folder, machineFiles.serialLog)
  const viewers = new Set<Viewer>()
  let socket: Socket | null = null
  let connecting = false
  /** input that arrived before the socket was connected */
  const earlyInput: { data: Uint8Array; taken: () => void }[] = []
  let checking = false
  let checkAgain = false
  let over: 'stopped' | 'lost' | null = null
  let hungUp = false
  let wait = CHECK_INTERVAL
  let cancelTimer = (): void => {}

  const connect = (): void => {
    if (connecting || socket !== null || over !== null || viewers.size === 0) return
    connecting = true
    connectIn(folder, machineFiles.serialSocket).then(
      (opened) => {
        connecting = false
        if (hungUp || over !== null) return void opened.destroy()
        socket = opened
        checkIn(0)
        opened.on('data', () => {
          wait = LOG_LAG
          check()
        })
        opened.on('error', () => opened.destroy())
        opened.on('close', () => (socket = null))
        for (const { data, taken } of earlyInput.splice(0)) opened.write(data, taken)
      },
      () => {
        connecting = false
        // A machine that just started does not have a socket yet, so the connection is tried again.
        checkIn(RETRY)
      },
    )
  }

  const checkIn = (delay: number): void => {
    if (hungUp) return
    cancelTimer()
    cancelTimer = clock.after(delay, check)
  }

  const check = (): void => {
    if (hungUp) return
    checkAgain = true
    if (checking) return
    checking = true
    void checkRepeatedly().finally(() => {
      checking = false
      if (checkAgain) check()
    })
  }

  const checkRepeatedly = async (): Promise<void> => {
    while (checkAgain) {
      checkAgain = false
      cancelTimer()
      const moved = await sendChunk().catch(() => false)
      if (moved) checkAgain = true
    }
    if (over !== null) return hangUp(over)
    connect()
    checkIn(wait)
    wait = Math.min(wait * 2, CHECK_INTERVAL)
  }

  /** Sends the next chunk of the log to every viewer. @returns whether there was any output */
  const sendChunk = async (): Promise<boolean> => {
    const end = await logLength(log)
    let moved = false
    for (const viewer of viewers) {
      const { start, stop } = rangeFrom(end, KEPT_AT_EACH_END, viewer.offset, CHUNK_SIZE)
      if (stop <= start) continue
      const data = await readLog(log, start, stop)
      if (data.length === 0 || !viewers.has(viewer)) continue
      viewer.offset = start + data.length
      moved = true
      viewer.listener.output(data)
    }
    return moved
  }

  const hangUp = (reason: 'stopped' | 'lost'): void => {
    if (hungUp) return
    hungUp = true
    cancelTimer()
    socket?.destroy()
    for (const { taken } of earlyInput.splice(0)) taken()
    for (const { listener } of viewers) listener.closed(reason)
    viewers.clear()
    onClosed()
  }

  return {
    viewers: () => viewers.size,
    join(offset, listener) {
      const viewer = { offset, listener }
      viewers.add(viewer)
      check()
      return () => {
        viewers.delete(viewer)
        if (viewers.size === 0 && over === null) hangUp('lost')
      }
    },
    type(data) {
      return new Promise<void>((resolve) => {
        const taken = () => resolve()
        if (hungUp) return taken()
        if (socket !== null) return void socket.write(data, taken)
        earlyInput.push({ data, taken })
        connect()
      })
    },
    end(reason) {
      over ??= reason
      check()
    },
  }
}
