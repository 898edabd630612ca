import { connect, type Socket } from 'node:net'
import { messageOf } from '@portico/domain/error-message.ts'
import { jsonSplitter } from './json-stream.ts'

/** A value in the notation of OVSDB (RFC 7047, section 5.1). */
export type Datum =
  | string
  | number
  | boolean
  | readonly ['uuid' | 'named-uuid', string]
  | readonly ['set', readonly Datum[]]
  | readonly ['map', readonly (readonly [Datum, Datum])[]]

export type Row = Readonly<Record<string, Datum>>

/** An operation of a transaction (RFC 7047, section 5.2). */
export type Operation =
  | { readonly op: 'insert'; readonly table: string; readonly row: Row; readonly 'uuid-name'?: string }
  | {
      readonly op: 'select'
      readonly table: string
      readonly where: Where
      readonly columns?: readonly string[]
    }
  | { readonly op: 'update'; readonly table: string; readonly where: Where; readonly row: Row }
  | {
      readonly op: 'mutate'
      readonly table: string
      readonly where: Where
      readonly mutations: readonly (readonly [string, 'insert' | 'delete' | '+=', Datum])[]
    }
  | { readonly op: 'delete'; readonly table: string; readonly where: Where }
  /** fails the transaction unless the rows have these values */
  | {
      readonly op: 'wait'
      readonly table: string
      readonly where: Where
      readonly columns: readonly string[]
      readonly until: '=='
      readonly rows: readonly Row[]
      readonly timeout: 0
    }

export type Where = readonly (readonly [string, '==' | 'includes', Datum])[]

export interface OperationResult {
  /** rows of a select */
  readonly rows?: readonly Row[]
  /** of an inserted row */
  readonly uuid?: readonly ['uuid', string]
}

/** Tables and their columns, or null for all. */
export type Monitored = Readonly<Record<string, readonly string[] | null>>

/** A row that is new or changed, with its monitored columns; null if it was deleted. */
export interface RowChange {
  readonly table: string
  readonly uuid: string
  readonly row: Row | null
}

/**
 * An error of the database. `code` is the first word of the error as RFC 7047 names it ("constraint violation", "timed
 * out"), or `disconnected` if there is no connection: then it is unknown whether a transaction took place.
 */
export class OvsdbError extends Error {
  override readonly name = 'OvsdbError'
  readonly code: string
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

interface Call {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: OvsdbError) => void
}

interface Monitor {
  readonly id: string
  readonly database: string
  readonly tables: Monitored
  readonly take: (changes: readonly RowChange[], isInitial: boolean) => void
}

/** Milliseconds without any message after which an echo request is sent; after as long again, the connection is closed. */
const idleMs = 5000

/** Milliseconds before the connection that a monitor needs is opened again. */
const reconnectMs = 500

/**
 * A connection to an OVSDB server (RFC 7047). It is opened by the first call, and opened again by the next call after
 * it broke, or by itself while there is a monitor.
 */
export class Ovsdb {
  readonly #address: string
  readonly #calls = new Map<number, Call>()
  readonly #monitors = new Map<string, Monitor>()
  #socket: Socket | null = null
  #lastId = 0
  #reconnect: NodeJS.Timeout | null = null
  #isClosed = false

  /** @param address `unix:PATH` or `tcp:HOST:PORT`, as Open vSwitch spells them */
  constructor(address: string) {
    this.#address = address
    parseAddress(address)
  }

  /**
   * Runs operations as one transaction, and returns a result for each.
   * @throws OvsdbError; nothing has changed then, unless its code is `disconnected`
   */
  async transact(database: string, operations: readonly Operation[]): Promise<readonly OperationResult[]> {
    const results = (await this.#call('transact', [database, ...operations])) as readonly (
      | (OperationResult & { readonly error?: string; readonly details?: string })
      | null
    )[]
    // An error that only shows when the transaction commits comes after the last result.
    const failed = results.find((result) => result?.error !== undefined)
    if (failed?.error !== undefined) {
      const details = failed.details === undefined ? '' : `: ${failed.details}`
      throw new OvsdbError(failed.error, `${database} refused a change: ${failed.error}${details}`)
    }
    return results.map((result) => result ?? {})
  }

  /**
   * Reports the rows of tables: all rows at first, then changes. After the connection broke, all rows are reported
   * again, before the response to any call on the new connection.
   * @throws OvsdbError if the first report fails
   */
  async monitor(database: string, tables: Monitored, take: Monitor['take']): Promise<void> {
    const socket = this.#connected()
    const monitor = { id: `monitor-${++this.#lastId}`, database, tables, take }
    this.#monitors.set(monitor.id, monitor)
    try {
      await this.#begin(socket, monitor)
    } catch (error) {
      this.#monitors.delete(monitor.id)
      throw error
    }
  }

  close(): void {
    this.#isClosed = true
    if (this.#reconnect !== null) clearTimeout(this.#reconnect)
    this.#socket?.destroy()
  }

  async #begin(socket: Socket, { id, database, tables, take }: Monitor): Promise<void> {
    const requests = Object.entries(tables).map(([table, columns]) => [
      table,
      [columns === null ? {} : { columns }],
    ])
    const params = [database, id, Object.fromEntries(requests)]
    await this.#send(socket, 'monitor', params, (rows) => take(changesOf(rows), true))
  }

  async #call(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.#send(this.#connected(), method, params)
  }

  /** @throws OvsdbError after `close` */
  #connected(): Socket {
    if (this.#isClosed) throw new OvsdbError('disconnected', 'The connection is closed.')
    return (this.#socket ??= this.#open())
  }

  /** @param take called with the result before any later message is handled */
  #send(
    socket: Socket,
    method: string,
    params: readonly unknown[],
    take?: (result: unknown) => void,
  ): Promise<unknown> {
    const id = ++this.#lastId
    const answer = new Promise<unknown>((resolve, reject) =>
      this.#calls.set(id, {
        resolve: (result) => {
          take?.(result)
          resolve(result)
        },
        reject,
      }),
    )
    socket.write(JSON.stringify({ method, params, id }))
    return answer
  }

  #open(): Socket {
    const socket = connect(parseAddress(this.#address))
    let cause: unknown = null
    let isQuiet = false
    const split = jsonSplitter((message) => this.#receive(socket, message as Message))
    socket.setTimeout(idleMs)
    socket.on('timeout', () => {
      if (isQuiet) return socket.destroy(new Error('no answer'))
      isQuiet = true
      socket.write(JSON.stringify({ method: 'echo', params: [], id: 'echo' }))
    })
    socket.on('data', (chunk) => {
      isQuiet = false
      try {
        split(chunk)
      } catch (error) {
        socket.destroy(error instanceof Error ? error : undefined)
      }
    })
    socket.on('error', (error) => (cause = error))
    socket.on('close', () => this.#lose(socket, cause))
    for (const monitor of this.#monitors.values()) {
      // Without it, the connection is of no use: another one is opened.
      this.#begin(socket, monitor).catch(() => socket.destroy())
    }
    return socket
  }

  #lose(socket: Socket, cause: unknown): void {
    if (this.#socket !== socket) return
    this.#socket = null
    const why = cause === null ? 'the server closed the connection' : messageOf(cause)
    const calls = [...this.#calls.values()]
    this.#calls.clear()
    for (const { reject } of calls) {
      reject(new OvsdbError('disconnected', `No connection to ${this.#address}: ${why}`, cause))
    }
    if (this.#isClosed || this.#monitors.size === 0 || this.#reconnect !== null) return
    this.#reconnect = setTimeout(() => {
      this.#reconnect = null
      this.#socket ??= this.#open()
    }, reconnectMs)
  }

  #receive(socket: Socket, { id, method, params, result, error }: Message): void {
    if (method === 'echo') {
      socket.write(JSON.stringify({ id, result: params, error: null }))
    } else if (method === 'update') {
      const [monitorId, updates] = params ?? []
      this.#monitors.get(String(monitorId))?.take(changesOf(updates), false)
    } else if (typeof id === 'number') {
      const call = this.#calls.get(id)
      this.#calls.delete(id)
      if (error == null) call?.resolve(result)
      else call?.reject(new OvsdbError('refused', `The database refused a request: ${JSON.stringify(error)}`))
    }
  }
}

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: readonly unknown[]
  readonly result?: unknown
  readonly error?: unknown
}

/** The table updates of a monitor (RFC 7047, section 4.1.6). A new row has all columns that are monitored. */
type TableUpdates = Readonly<Record<string, Readonly<Record<string, { readonly new?: Row }>>>>

function changesOf(updates: unknown): readonly RowChange[] {
  return Object.entries((updates ?? {}) as TableUpdates).flatMap(([table, rows]) =>
    Object.entries(rows).map(([uuid, update]) => ({ table, uuid, row: update.new ?? null })),
  )
}

/** @throws RangeError for any other spelling */
function parseAddress(address: string): { path: string } | { host: string; port: number } {
  const [, path] = /^unix:(.+)$/.exec(address) ?? []
  if (path !== undefined) return { path }
  const [, host, port] = /^tcp:\[?([^\]]+?)\]?:(\d+)$/.exec(address) ?? []
  if (host !== undefined) return { host, port: Number(port) }
  throw new RangeError(`The address of a database is unix:PATH or tcp:HOST:PORT, not ${address}`)
}
