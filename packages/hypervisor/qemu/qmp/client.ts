import type { Socket } from 'node:net'
import { lineSplitter } from './lines.ts'

/** An event of QEMU, without its timestamp. */
export interface QmpEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** QEMU refused a command, or the connection closed before the response came (`class` is `Disconnected`). */
export class QmpError extends Error {
  override readonly name = 'QmpError'
  readonly class: string
  constructor(className: string, description: string) {
    super(description)
    this.class = className
  }
}

export interface QmpOptions {
  readonly onEvent: (event: QmpEvent) => void
  /** Called once when the connection closes or cannot be opened. */
  readonly onClose: () => void
  /** ms after which a command without a response closes the connection */
  readonly timeout?: number
}

/** A connection to the control socket of a QEMU process (QMP). */
export interface Qmp {
  /** Executes a command. @throws QmpError */
  execute(command: string, args?: Readonly<Record<string, unknown>>): Promise<unknown>
  close(): void
}

/** Default timeout of a command in ms, long enough for a busy host. */
const COMMAND_TIMEOUT = 20_000

interface Pending {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: QmpError) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Opens a QMP connection (https://qemu.org/docs/master/interop/qmp-spec.html) over a connected or connecting socket. It
 * waits for the greeting and leaves negotiation mode. Responses are matched to commands by ID, and events are delivered
 * in order.
 * @throws QmpError if the other side disconnects or is not a QMP server
 */
export async function openQmp(socket: Socket, options: QmpOptions): Promise<Qmp> {
  const { onEvent, onClose, timeout = COMMAND_TIMEOUT } = options
  const pending = new Map<number, Pending>()
  const greeting = Promise.withResolvers<void>()
  let lastId = 0
  let over = false

  const end = (why: string): void => {
    if (over) return
    over = true
    socket.destroy()
    const error = new QmpError('Disconnected', why)
    greeting.reject(error)
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    pending.clear()
    onClose()
  }

  const take = (line: string): void => {
    const message = parsed(line)
    if (message === null) return end('QEMU sent something that is not QMP')
    if ('QMP' in message) return greeting.resolve()
    if (typeof message['event'] === 'string') {
      return onEvent({ event: message['event'], data: asRecord(message['data']) })
    }
    const waiting = pending.get(Number(message['id']))
    if (waiting === undefined) return
    pending.delete(Number(message['id']))
    clearTimeout(waiting.timer)
    if ('error' in message) {
      const { class: name, desc } = asRecord(message['error'])
      waiting.reject(new QmpError(String(name), String(desc)))
    } else waiting.resolve(message['return'])
  }

  const lines = lineSplitter(take, () => end('QEMU sent a line that is too long'))
  socket.on('data', (data: Buffer) => lines(data))
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('QEMU closed its control socket'))

  const execute: Qmp['execute'] = (command, args) => {
    if (over) return Promise.reject(new QmpError('Disconnected', 'The connection to QEMU is closed'))
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => end(`QEMU did not answer ${command} within ${timeout} ms`), timeout)
    timer.unref()
    pending.set(id, { resolve, reject, timer })
    socket.write(`${JSON.stringify({ execute: command, ...(args ? { arguments: args } : {}), id })}\n`)
    return promise
  }

  const greetingTimer = setTimeout(() => end(`QEMU sent no greeting within ${timeout} ms`), timeout)
  greetingTimer.unref()
  try {
    await greeting.promise
  } finally {
    clearTimeout(greetingTimer)
  }
  await execute('qmp_capabilities')
  return { execute, close: () => end('closed by us') }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Returns the value if it is an object, otherwise an empty object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Returns the objects in a list; empty if the value is not a list. */
export function asRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord) : []
}
