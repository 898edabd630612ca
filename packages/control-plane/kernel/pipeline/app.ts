import { type AnyEndpoint, endpointOf } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import {
  insufficientCapacity,
  internalError,
  type Refusal,
  unauthorized,
  unavailable,
} from '@portico/domain/refusals.ts'
import { type Actor, anonymous } from '../actor.ts'
import { authenticate } from '../authentication/authenticate.ts'
import { type Credential, credentialOf } from '../authentication/credentials.ts'
import { type Db, idSource } from '../context.ts'
import { Claims } from '../database/claims.ts'
import { isConnectionLoss, isDatabaseFull } from '../database/sql-errors.ts'
import { type Isolation, transact } from '../database/transact.ts'
import { RefusalError } from '../refusal-error.ts'
import type { Services } from '../services.ts'
import type { Handlers, Input, OutsideContext, ReplyContext } from './handler.ts'
import { type RawInput, readInput } from './read-input.ts'
import { answerResponse, refusalResponse } from './respond.ts'
import { matchRoute, normalizePath } from './router.ts'

export interface LogEntry {
  readonly level: 'info' | 'error'
  readonly message: string
  readonly requestId?: string
  readonly operation?: string
  readonly error?: unknown
}

export interface PipelineOptions {
  readonly db: Db
  readonly services: Services
  readonly handlers: Partial<Handlers<OperationId>>
  /** Called after every commit: wakes reconcilers and live streams. */
  readonly committed: () => void
  readonly log: (entry: LogEntry) => void
  /** Check every answer against its schema: on in tests and development, where a wrong answer is a bug to be seen. */
  readonly checkAnswers: boolean
}

export interface RequestFacts {
  readonly request: Request
  readonly url: URL
  readonly requestId: string
  readonly now: Date
  readonly headers: Headers
  readonly dryRun: boolean
  /** null: none was sent; unreadable ones are refused when they are looked at */
  readonly credential: () => Credential | null
}

export interface FetchOptions {
  /** Answer as if the request had been carried out, and undo everything it wrote. */
  readonly dryRun?: boolean
  /** Session token of a host whose requests cannot carry cookies, such as a page that is its own server. */
  readonly session?: string | null | undefined
}

/**
 * A request's way: route, parse, authenticate, run the handler (in a transaction unless it only reads), answer.
 * What is thrown on the way becomes the Error body; anything unexpected is a 500 whose details only the log has.
 */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #newId: () => string

  constructor(options: PipelineOptions) {
    this.#options = options
    this.#newId = idSource(options.services.random)
  }

  async fetch(request: Request, { dryRun = false, session }: FetchOptions = {}): Promise<Response> {
    const requestId = this.#newId()
    const url = new URL(request.url)
    const now = this.#options.services.clock.now()
    const headers = new Headers()
    const credential = this.#credential(request, session)
    const facts: RequestFacts = { request, url, requestId, now, headers, dryRun, credential }
    const path = normalizePath(url.pathname)
    const match = matchRoute(request.method, path)
    if (match.kind === 'nothing') return refusalResponse({ status: 404, message: 'Not Found' }, requestId)
    if (match.kind === 'wrong-method') {
      return refusalResponse(
        { status: 405, message: 'Method Not Allowed' },
        requestId,
        new Headers({ allow: match.allow.join(', ') }),
      )
    }
    try {
      return await this.#run(match.id, match.params, facts)
    } catch (error) {
      return refusalResponse(this.#refusalFor(error, match.id, requestId), requestId)
    }
  }

  /**
   * Read and authenticate a request like any other, for hosts that carry out a call by other means than a response
   * (websockets). What is refused comes back as a value.
   */
  async guard<Op extends OperationId, T>(
    id: Op,
    request: Request,
    work: (ctx: ReplyContext, input: Input<Op>) => Promise<T>,
    session?: string | null,
  ): Promise<T | { refusal: Refusal }> {
    const requestId = this.#newId()
    const url = new URL(request.url)
    const now = this.#options.services.clock.now()
    const headers = new Headers()
    const credential = this.#credential(request, session)
    const facts = { request, url, requestId, now, headers, dryRun: false, credential }
    try {
      const match = matchRoute(request.method, normalizePath(url.pathname))
      if (match.kind !== 'operation' || match.id !== id) throw new Error(`${url.pathname} is not ${id}`)
      const input = await readInput(endpointOf(id), request, url, match.params)
      const actor = await this.#actorFor(facts.credential(), facts.now)
      if (actor === null) return { refusal: unauthorized }
      // Parsed by the schemas that `Input<Op>` is made of.
      return await work(this.contextFor(id, actor, facts), input as unknown as Input<Op>)
    } catch (error) {
      return { refusal: this.#refusalFor(error, id, requestId) }
    }
  }

  /** Who sends this request, for hosts that serve more than the contract's calls (websockets, event streams). */
  async actorOf(request: Request, now: Date): Promise<Actor | null> {
    return this.#actorFor(credentialOf(request.headers), now)
  }

  #credential(request: Request, session: string | null | undefined): () => Credential | null {
    if (session === undefined) return () => credentialOf(request.headers)
    return () => (session === null ? null : { kind: 'session', token: session })
  }

  async #actorFor(credential: Credential | null, now: Date): Promise<Actor | null> {
    if (credential === null) return null
    return authenticate(this.#options.db, this.#options.services.touches, credential, now)
  }

  async #run(id: OperationId, params: Record<string, string>, facts: RequestFacts): Promise<Response> {
    const endpoint = endpointOf(id)
    const input = await readInput(endpoint, facts.request, facts.url, params)
    const handler = this.#options.handlers[id]
    const actor = endpoint.route.auth === 'none' ? null : await this.#actorFor(facts.credential(), facts.now)
    if (actor === null && endpoint.route.auth !== 'none') throw new RefusalError(unauthorized)
    if (handler === undefined) throw new RefusalError(notBuilt(id))
    const ctx = this.contextFor(id, actor ?? anonymous, facts)
    const answer = await this.#answer(handler, ctx, input)
    if (answer instanceof Response) {
      answer.headers.set('x-request-id', facts.requestId)
      return answer
    }
    const status = endpoint.route.status === 'default' ? 200 : endpoint.route.status
    if (this.#options.checkAnswers) this.#check(endpoint, answer)
    return answerResponse(answer, status, facts.requestId, facts.headers)
  }

  contextFor(operation: string, actor: Actor, facts: RequestFacts): ReplyContext {
    const { services, db } = this.#options
    return {
      db,
      claims: new Claims(db, null),
      actor,
      operation,
      services,
      request: facts.request,
      requestId: facts.requestId,
      now: facts.now,
      newId: this.#newId,
      random: services.random,
      origin: facts.url.origin,
      responseHeaders: facts.headers,
      dryRun: facts.dryRun,
      credential: facts.credential,
    }
  }

  async #answer(
    handler: Handlers<OperationId>[OperationId],
    ctx: ReplyContext,
    input: RawInput,
  ): Promise<unknown> {
    // The input was parsed by the very schemas the handler's type is made of; the table's types cannot say so.
    const typed = input as never
    if (typeof handler !== 'function') {
      const outside: OutsideContext = { ...ctx, transact: (...args) => this.#transact(ctx, ...args) }
      return handler.outside(outside, typed)
    }
    const run = handler as (ctx: ReplyContext, input: never) => Promise<unknown>
    const reads = isRead(ctx.operation as OperationId)
    return reads ? run(ctx, typed) : this.#transact(ctx, (inside) => run(inside, typed))
  }

  async #transact<T>(
    ctx: ReplyContext,
    work: (ctx: ReplyContext) => Promise<T>,
    isolation?: Isolation,
  ): Promise<T> {
    const { transactions } = this.#options.services
    const { dryRun } = ctx
    const inside = (db: Db, claims: Claims): Promise<T> => work({ ...ctx, db, claims })
    const value = await transact(transactions, ctx, inside, { dryRun, isolation })
    if (!ctx.dryRun) this.#options.committed()
    return value
  }

  #check(endpoint: AnyEndpoint, answer: unknown): void {
    const result = endpoint.answer.safeParse(answer)
    if (!result.success) {
      throw new Error(`${endpoint.id} answered what its schema refuses: ${result.error.message}`)
    }
  }

  #refusalFor(error: unknown, operation: string, requestId: string): Refusal {
    if (error instanceof RefusalError) return error.refusal
    this.#options.log({ level: 'error', message: 'request failed', requestId, operation, error })
    if (isConnectionLoss(error)) return unavailable
    return isDatabaseFull(error) ? databaseFull : internalError
  }
}

const databaseFull = insufficientCapacity(
  'The disk that holds the database is full. Make room on it and try again',
)

function isRead(id: OperationId): boolean {
  const { method } = endpointOf(id).route
  return method === 'GET' || method === 'HEAD'
}

/** For operations of families still to come; see `unbuilt.ts`. */
function notBuilt(id: string): Refusal {
  return { status: 501, message: `${id} is not available in this version of Portico` }
}
