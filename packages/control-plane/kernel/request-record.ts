import type { Actor } from './actor.ts'

/** The parts of a request's duration that are measured; the rest is `other`. They do not overlap. */
export const measuredParts = ['parse', 'authenticate', 'connection', 'sql', 'serialize'] as const

/**
 * `parse`: receiving and parsing the body; `authenticate`: finding the caller, without its statements; `connection`:
 * waiting for a free database connection; `sql`: running statements; `serialize`: writing the response as JSON.
 */
export type MeasuredPart = (typeof measuredParts)[number]

/** An SQL statement of a request. */
interface StatementSpan {
  /** SQL text of the statement, without the values of its parameters */
  readonly text: string
  /** as returned by `performance.now()` */
  readonly beganAt: number
  readonly ms: number
}

/** Maximum number of statements of a request that are kept for its trace. */
const mostStatements = 100

/** What becomes known about a request while it is handled. The host reports it when the request has ended. */
export class RequestRecord {
  /** identifies the request in responses (`x-request-id`), the log and the change log */
  requestId: string
  /** ID of the operation, or what else was requested, such as `document`; null: not known yet */
  operation: string | null = null
  /** the caller, once authenticated */
  caller: Actor | null = null
  /** the client's address; null: not known */
  source: string | null = null
  /** the header `traceparent` of a trusted proxy, by which it names its trace; null: there is none */
  traceParent: string | null = null
  /** status of a request without an HTTP response (websocket); null: it succeeded, or has an HTTP response */
  status: number | null = null
  /** when the response began, as returned by `performance.now()` */
  answeredAt: number | null = null
  /** whether the response is an event stream, which is meant to stay open */
  isStream = false
  /** when the request arrived, as returned by `performance.now()` */
  readonly beganAt = performance.now()
  /** number of SQL statements */
  statements = 0
  /** the first of them, in the order in which they ended */
  readonly firstStatements: StatementSpan[] = []
  /** duration of each part in ms; statements that ran concurrently count fully */
  readonly parts: Record<MeasuredPart, number> = {
    parse: 0,
    authenticate: 0,
    connection: 0,
    sql: 0,
    serialize: 0,
  }

  constructor(requestId: string) {
    this.requestId = requestId
  }

  /** Names the operation, unless it is part of another one, such as a document. */
  startOperation(operation: string): void {
    this.operation ??= operation
  }

  /** Adds a statement that has ended. */
  addStatement(statement: StatementSpan): void {
    this.statements += 1
    this.add('sql', statement.ms)
    if (this.firstStatements.length < mostStatements) this.firstStatements.push(statement)
  }

  /** @param ms duration */
  add(part: MeasuredPart, ms: number): void {
    this.parts[part] += ms
  }

  /** Runs `work` and adds its duration to a part, except for what `work` itself adds to `connection` and `sql`. */
  async measure<T>(part: MeasuredPart, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const before = this.#inDatabase()
    try {
      return await work()
    } finally {
      this.add(part, Math.max(0, performance.now() - began - (this.#inDatabase() - before)))
    }
  }

  #inDatabase(): number {
    return this.parts.connection + this.parts.sql
  }
}
