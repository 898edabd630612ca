import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError, type ConsoleConnection, type ConsoleListener } from '#port.ts'
import { createSerialBuffer, type SerialBuffer } from '#serial-buffer.ts'
import { guestFacts } from '../guest/facts.ts'
import { isOver, phaseAt, type MachineRecord } from '../machine-record.ts'
import { firmwarePrompt } from './firmware-prompt.ts'
import { loginTerminal } from './login.ts'
import type { GuestNetworkOf } from '../reachability.ts'
import type { PowerEffect, Terminal, TerminalHost } from './terminal.ts'
import { consoleTimeline, type ConsoleSegment } from './timeline.ts'

/** Ms for which output is collected into one batch, and ms between two reads of the record while there are viewers. */
const FRAME = 25
const READ_AGAIN = 1000
/** Bytes of input per second that a simulated serial port accepts from each connection. */
const INPUT_PER_SECOND = 64 * 1024

export interface SessionHost {
  readonly clock: Clock
  /** Returns the current record of the machine; null if it no longer exists. */
  read(machineId: string): Promise<MachineRecord | null>
  power(machineId: string, effect: PowerEffect): Promise<void>
  /** null: every address answers */
  readonly reachability: GuestNetworkOf | null
  /** Called when the session has ended because the machine is off. */
  ended(): void
}

/**
 * The serial port of a machine in this process. Output of the machine itself derives from its record. Input of users,
 * and the output that answers it, exist only in this process.
 */
export interface ConsoleSession {
  /** Appends all output that is due, and returns the buffer of the port. */
  buffer(): SerialBuffer
  readonly connections: number
  connect(mostRecent: number | null, listener: ConsoleListener): ConsoleConnection
  /** Called with the record after it changed, null if it was removed. Prints the resulting output. */
  update(record: MachineRecord | null): void
  close(reason: 'stopped' | 'lost'): void
}

export function consoleSession(first: MachineRecord, host: SessionHost): ConsoleSession {
  const { clock, reachability } = host
  const serial = createSerialBuffer()
  const listeners = new Set<ConsoleListener>()
  const position = { segment: -1, line: 0 }
  let record = first
  let timeline = consoleTimeline(first)
  let terminal: Terminal | null = null
  let over = false
  let cancelTimer: (() => void) | null = null
  let readAt = clock.now().getTime()

  const now = (): number => clock.now().getTime()

  /**
   * Output that is collected while input is processed, so that a paste is answered in one piece; null at all other
   * times.
   */
  let gathered: string[] | null = null

  const send = (text: string): void => {
    if (text === '' || over) return
    if (gathered !== null) {
      gathered.push(text)
      return
    }
    const data = new TextEncoder().encode(text)
    serial.append(data)
    for (const listener of listeners) listener.output(data)
  }

  const terminalHost = (segment: ConsoleSegment): TerminalHost => ({
    clock,
    write: send,
    power: (effect) => host.power(record.spec.id, effect),
    reachability: reachability && (() => reachability(record.spec.instanceId)),
    system: () => ({
      guest: guestFacts(record),
      boot: segment.boot ?? { number: 0, poweredOnAt: new Date(segment.from), duration: 0 },
      now: () => clock.now(),
      reachability: null,
    }),
  })

  const closeTerminal = (): void => {
    terminal?.close()
    terminal = null
  }

  /**
   * Prints the segment's lines up to the time `until`. After the last line of a boot, the console becomes interactive.
   */
  const writeLines = (segment: ConsoleSegment, until: number): void => {
    const lines: string[] = []
    let line = segment.lines[position.line]
    while (line !== undefined && segment.from + line.after <= until) {
      lines.push(`${line.text}\r\n`)
      position.line += 1
      line = segment.lines[position.line]
    }
    send(lines.join(''))
    if (line === undefined && segment.boot !== null && terminal === null) {
      const open = record.bootSlot === null ? firmwarePrompt : loginTerminal
      terminal = open(terminalHost(segment))
    }
  }

  const catchUp = (): void => {
    if (over) return
    const present = now()
    const silentFrom = record.failure?.at ?? Infinity
    for (const [i, segment] of timeline.entries()) {
      if (segment.number < position.segment || segment.from > Math.min(present, silentFrom)) continue
      if (segment.number > position.segment) {
        closeTerminal()
        position.segment = segment.number
        position.line = 0
      }
      const next = timeline[i + 1]?.from ?? Infinity
      writeLines(segment, Math.min(present, next, silentFrom))
    }
    if (isOver(record, present)) end(phaseAt(record, present) === 'stopped' ? 'stopped' : 'lost')
  }

  const end = (reason: 'stopped' | 'lost'): void => {
    if (over) return
    closeTerminal()
    over = true
    cancelTimer?.()
    const leaving = [...listeners]
    listeners.clear()
    for (const listener of leaving) listener.closed(reason)
    host.ended()
  }

  const update = (fresh: MachineRecord | null): void => {
    if (fresh === null) return end(record.stop === null ? 'lost' : 'stopped')
    if (fresh !== record) {
      record = fresh
      timeline = consoleTimeline(fresh)
    }
    catchUp()
    schedule()
  }

  /**
   * Returns the time of the next output according to the record as it was last read. Changes by other processes are found when the record is
   * read again.
   */
  const nextDue = (): number => {
    const segment = timeline.find(({ number }) => number === position.segment)
    const line = segment?.lines[position.line]
    const moments = timeline.map(({ from }) => from).filter((from) => from > now())
    if (segment !== undefined && line !== undefined) moments.push(segment.from + line.after)
    if (record.stop !== null) moments.push(record.stop.at + record.durations.stop)
    if (record.failure !== null) moments.push(record.failure.at)
    return Math.min(...moments, readAt + READ_AGAIN)
  }

  const schedule = (): void => {
    cancelTimer?.()
    cancelTimer = null
    if (over || listeners.size === 0) return
    cancelTimer = clock.after(Math.max(FRAME, nextDue() - now()), () => {
      catchUp()
      if (now() - readAt >= READ_AGAIN) {
        readAt = now()
        // If the read fails, the session continues with the known record and reads it again after a second.
        host.read(record.spec.id).then(update, () => undefined)
      }
      schedule()
    })
  }

  const type = (text: string): void => {
    catchUp()
    const output: string[] = []
    gathered = output
    try {
      terminal?.input(text)
    } finally {
      gathered = null
    }
    send(output.join(''))
  }

  return {
    buffer() {
      catchUp()
      return serial
    },
    get connections() {
      return listeners.size
    },
    connect(mostRecent, listener) {
      catchUp()
      if (over) throw new HypervisorError('The machine went off just now', { retry: false })
      const decoder = new TextDecoder()
      /** time at which the port has accepted all input, in ms since the epoch */
      let takenAt = now()
      for (const chunk of serial.replay(mostRecent)) listener.output(chunk)
      listeners.add(listener)
      schedule()
      return {
        async write(data) {
          if (!listeners.has(listener)) return
          type(decoder.decode(data, { stream: true }))
          takenAt = Math.max(takenAt, now()) + (data.length * 1000) / INPUT_PER_SECOND
          const ahead = takenAt - now()
          if (ahead <= FRAME) return
          await new Promise<void>((resolve) => {
            clock.after(ahead, resolve)
          })
        },
        close() {
          listeners.delete(listener)
          schedule()
        },
      }
    },
    update,
    close: end,
  }
}
