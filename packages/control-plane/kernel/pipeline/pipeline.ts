import { type AnyEndpoint, endpointOf } from '@portico/contract/endpoints.ts'
import { DryRun } from '@portico/contract/portico/dry-run.ts'
import { type OperationId, routes } from '@portico/contract/routes.ts'
import type { Position } from '@portico/domain/position.ts'
import {
  databaseDamaged,
  databaseFull,
  internalError,
  type Refusal,
  unauthorized,
  unavailable,
} from '@portico/domain/refusals.ts'
import { type Actor, anonymous, type UserActor } from '../actor.ts'
import { authenticate } from '../authentication/authenticate.ts'
import { type Credential, credentialOf } from '../authentication/credentials.ts'
import { changesState, crossSite } from '../authentication/cross-site.ts'
import { type Client, localClient } from '../client.ts'
import { type Db, idSource } from '../context.ts'
import { Reservations } from '../database/reservations.ts'
import {
  isConnectionLoss,
  isDatabaseDamaged,
  isDatabaseFull,
  isTimeout,
  isOfDeletedUser,
} from '../database/sql-errors.ts'
import { type Isolation, transact } from '../database/transact.ts'
import { FairQueue } from '../fair-queue.ts'
import { limits } from '../limits.ts'
import type { LogEntry } from '../log-entry.ts'
import { enforce, RefusalError } from '../refusal-error.ts'
import type { MeasuredPart, RequestRecord } from '../request-record.ts'
import { RequestTarget } from '../failed-attempts/request-target.ts'
import { FailedAttempts } from '../failed-attempts/failed-attempts.ts'
import type { Services } from '../services.ts'
import { BodyMemory } from './body-memory.ts'
import type { DryRunReport, Handlers, Input, OutsideContext, ReplyContext } from './handler.ts'
import { requestedVersion, requireSameResponse } from './api-version.ts'
import { isDryRunRequest, includesPaths, whyNoDryRun } from './dry-run.ts'
import { readBody } from './read-body.ts'
import { bodyLimit, expectContentType, parseBody, type RawInput, readAddress } from './read-input.ts'
import { jsonInTurns } from './json-in-turns.ts'
import { answerResponse, jsonResponse, refusalResponse } from './respond.ts'
import { setOwnPosition, setSeenPosition } from './position-headers.ts'
import { isRevertibleRequest } from './revertible.ts'
import { requireUnchanged, unchangedSinceOf } from './unchanged-since.ts'
import { type Match, matchRoute, normalizePath } from './router.ts'
import { isRead, runHandler } from './run-handler.ts'

export interface PipelineOptions {
  readonly db: Db
  readonly services: Services
  readonly handlers: Handlers<OperationId>
  /** Called after every commit; wakes reconcilers and live streams. */
  readonly committed: () => void
  readonly log: (entry: LogEntry) => void
  /** Starts the report of a dry run. `withPaths`: also report how network paths would change. */
  readonly reportDryRun: (user: UserActor, withPaths: boolean) => DryRunReport
  /** Checks every response against its schema. Enabled in tests and development, where a wrong response is a bug. */
  readonly checkAnswers: boolean
}

export interface RequestFacts {
  readonly request: Request
  readonly client: Client
  readonly url: URL
  readonly requestId: string
  /** what the host reports about the request; undefined if it reports nothing */
  readonly record: RequestRecord | undefined
  readonly now: Date
  readonly headers: Headers
  readonly dryRun: boolean
  /** from `dry_run=true`: the response contains what would have been done */
  readonly isDryRun: boolean
  /** from `unchanged_since`; null if absent */
  readonly unchangedSince: Position | null
  /** from `on_trial=true`: the change reverts itself unless it is confirmed */
  readonly isRevertible: boolean
  readonly about: RequestTarget
  /** the sender, if the host already knows it */
  readonly actor: Actor | undefined
  /** the authenticated caller, once known */
  caller: Actor | null
  /** null if none was sent; an unreadable credential is refused when it is read */
  readonly credential: () => Credential | null
}

export interface FetchOptions {
  /** Responds as if the request had been carried out, and rolls back everything it wrote. */
  readonly dryRun?: boolean
  /** Session token from a host whose requests cannot have cookies, such as a browser tab that runs the server. */
  readonly session?: string | null | undefined
  /** What the host knows about the connection; omitted by a host without a network. */
  readonly client?: Client | undefined
  /** The sender, if `actorOf` has just determined it, so that it is not looked up again. */
  readonly actor?: Actor | undefined
}

/**
 * Handles a request: finds the route, refuses requests from pages of other sites, parses path and query, authenticates,
 * reads and parses the body, runs the handler (in a transaction unless it only reads), and responds. The body of an
 * unauthorized sender is never read. Errors become the Error body; an unexpected error becomes a 500 whose details
 * appear only in the log.
 */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #newId: () => string
  readonly #bodies = new BodyMemory()
  readonly #heavyQueue = new FairQueue(limits.heavyRequests)
  readonly #failedAttempts: FailedAttempts

  constructor(options: PipelineOptions) {
    this.#options = options
    this.#newId = idSource(options.services.random)
    this.#failedAttempts = new FailedAttempts(options.db)
  }

  async fetch(request: Request, options: FetchOptions = {}): Promise<Response> {
    const began = performance.now()
    const facts = this.#factsOf(request, options)
    const path = normalizePath(facts.url.pathname)
    const isHead = request.method === 'HEAD' && path === routes.ping.path
    const match = matchRoute(isHead ? 'GET' : request.method, path)
    const operation = match.kind === 'operation' ? match.id : unknownOperation
    facts.record?.startOperation(operation)
    const answer = await this.#respond(match, facts)
    // Health checks also send HEAD; no other read operation accepts it.
    const response = isHead ? new Response(null, answer) : answer
    this.#options.services.requests.add(operation, response.status, performance.now() - began)
    return response
  }

  async #respond(match: Match, facts: RequestFacts): Promise<Response> {
    const { requestId } = facts
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
      // The client disconnected; do not log it as an error.
      if (facts.request.signal.aborted && error === facts.request.signal.reason) {
        return refusalResponse(unavailable, requestId)
      }
      const refusal = this.#refusalFor(error, match.id, requestId)
      if (!isRead(match.id)) await this.#recordFailedAttempt(match.id, facts, refusal)
      return refusalResponse(refusal, requestId)
    }
  }

  /** Records a failed attempt. If it cannot be written, the response does not change. */
  async #recordFailedAttempt(operation: OperationId, facts: RequestFacts, refusal: Refusal): Promise<void> {
    const { caller, url } = facts
    const endpoint = endpointOf(operation)
    if (caller?.kind !== 'user' || facts.dryRun || isDryRunRequest(endpoint, url)) return
    try {
      await this.#failedAttempts.note({ ...facts, actor: caller, operation, refusal })
    } catch (error) {
      this.#options.log({
        level: 'error',
        message: 'a failed attempt could not be stored',
        requestId: facts.requestId,
        operation,
        error,
      })
    }
  }

  /**
   * Parses and authenticates a request for hosts that do not respond with an HTTP response (websockets). Returns a
   * refusal as a value.
   */
  async guard<Op extends OperationId, T>(
    id: Op,
    request: Request,
    work: (ctx: ReplyContext, input: Input<Op>) => Promise<T>,
    options: FetchOptions = {},
  ): Promise<T | { refusal: Refusal }> {
    const began = performance.now()
    const facts = this.#factsOf(request, options)
    const { url, requestId, client } = facts
    facts.record?.startOperation(id)
    const count = (status: number) =>
      this.#options.services.requests.add(id, status, performance.now() - began)
    const refused = (refusal: Refusal) => {
      count(refusal.status)
      if (facts.record !== undefined) facts.record.status = refusal.status
      return { refusal }
    }
    try {
      const match = matchRoute(request.method, normalizePath(url.pathname))
      if (match.kind !== 'operation' || match.id !== id) throw new Error(`${url.pathname} is not ${id}`)
      // Any page can open a websocket, so the origin is checked as for a write request.
      enforce(crossSite(request.headers, client.ownOrigins))
      const endpoint = endpointOf(id)
      const version = requestedVersion(request.headers)
      const input = readAddress(endpoint, url, match.params, version)
      const actor = await this.#actorFor(facts, facts.now)
      if (actor === null) return refused(unauthorized)
      // `input` was parsed by the schemas that `Input<Op>` is derived from.
      const done = await work(this.contextFor(id, actor, facts), input as unknown as Input<Op>)
      count(switchingProtocols)
      return done
    } catch (error) {
      return refused(this.#refusalFor(error, id, requestId))
    }
  }

  /**
   * Returns the sender of a request, for hosts that serve more than the contract's operations (pages). Returns null for
   * an unknown sender, and the refusal that an operation would respond with if the sender cannot be determined.
   */
  async actorOf(request: Request, client: Client): Promise<Actor | null | { refusal: Refusal }> {
    const facts = this.#factsOf(request, { client })
    try {
      return await this.#actorFor(facts, facts.now)
    } catch (error) {
      return { refusal: this.#refusalFor(error, 'page', facts.requestId) }
    }
  }

  /** Runs a read for a host that serves more than the contract's operations. Returns a refusal as a value. */
  async readSafely<T>(operation: string, work: (db: Db) => Promise<T>): Promise<T | { refusal: Refusal }> {
    try {
      return await work(this.#options.db)
    } catch (error) {
      return { refusal: this.#refusalFor(error, operation, this.#newId()) }
    }
  }

  /**
   * Responds to a request outside the contract as if the caller were anonymous, for hosts that serve more than the
   * contract's operations. Refusals and errors produce the responses of an operation.
   */
  async answer(
    operation: string,
    request: Request,
    client: Client,
    work: (ctx: OutsideContext) => Promise<Response>,
  ): Promise<Response> {
    const facts = this.#factsOf(request, { client })
    facts.record?.startOperation(operation)
    const ctx = this.contextFor(operation, anonymous, facts)
    try {
      return await work({ ...ctx, transact: (...args) => this.#transact(ctx, ...args) })
    } catch (error) {
      return refusalResponse(this.#refusalFor(error, operation, facts.requestId), facts.requestId)
    }
  }

  #factsOf(request: Request, options: FetchOptions): RequestFacts {
    const { dryRun = false, session, client: given, actor } = options
    const url = new URL(request.url)
    const client = given ?? localClient(url)
    const record = this.#options.services.observer.request()
    return {
      request,
      client,
      url,
      requestId: record?.requestId ?? this.#newId(),
      record,
      now: this.#options.services.clock.now(),
      headers: new Headers(),
      dryRun,
      isDryRun: false,
      unchangedSince: null,
      isRevertible: false,
      about: new RequestTarget(),
      actor,
      caller: null,
      credential: this.#credential(request, client, session),
    }
  }

  #credential(
    request: Request,
    { secure }: Client,
    session: string | null | undefined,
  ): () => Credential | null {
    if (session === undefined) return () => credentialOf(request.headers, secure)
    return () => (session === null ? null : { kind: 'session', token: session })
  }

  async #actorFor(
    { request, record, credential, actor, now: began }: RequestFacts,
    now: Date,
  ): Promise<Actor | null> {
    // The caller is looked up again after a long wait.
    if (actor !== undefined && now === began) return actor
    const given = credential()
    if (given === null) return null
    const { db, services } = this.#options
    const find = () => authenticate(db, services.touches, given, now, !isInBackground(request.headers))
    if (record === undefined) return find()
    record.caller = await record.measure('authenticate', find)
    return record.caller
  }

  async #run(id: OperationId, params: Record<string, string>, given: RequestFacts): Promise<Response> {
    const endpoint = endpointOf(id)
    if (changesState(given.request.method) && id !== postedByOthers) {
      enforce(crossSite(given.request.headers, given.client.ownOrigins))
    }
    const version = requestedVersion(given.request.headers)
    const address = readAddress(endpoint, given.url, params, version)
    const isDryRun = isDryRunRequest(endpoint, given.url)
    const unchangedSince = unchangedSinceOf(endpoint, given.url)
    const isRevertible = isRevertibleRequest(endpoint, given.url)
    const facts = { ...given, isDryRun, unchangedSince, isRevertible, dryRun: given.dryRun || isDryRun }
    const actor = await this.#callerOf(endpoint, facts, facts.now)
    given.caller = actor
    const handler = this.#options.handlers[id]
    if (isDryRun) enforce(whyNoDryRun(id))
    if (endpoint.route.body === 'none') {
      if (version !== null) requireSameResponse(endpoint, version)
      return this.#reply(endpoint, handler, actor, facts, address)
    }
    expectContentType(endpoint, facts.request)
    const longest = bodyLimit(endpoint)
    const room = this.#bodies.limiterFor(actor, facts.client.source, longest)
    const body = await measured(facts.record, 'parse', () => readBody(facts.request, longest, room))
    try {
      const began = performance.now()
      const input = { ...address, body: parseBody(endpoint, body.bytes, version) }
      facts.record?.add('parse', performance.now() - began)
      if (version !== null) requireSameResponse(endpoint, version)
      facts.about.noteBody(input.body)
      return await this.#reply(
        endpoint,
        handler,
        await this.#stillCaller(endpoint, facts, actor),
        facts,
        input,
      )
    } finally {
      body.release()
    }
  }

  /** Returns the caller; anonymous if the operation requires no login. @throws 401 */
  async #callerOf(endpoint: AnyEndpoint, facts: RequestFacts, now: Date): Promise<Actor> {
    if (endpoint.route.auth === 'none') return anonymous
    const actor = await this.#actorFor(facts, now)
    if (actor === null) throw new RefusalError(unauthorized)
    return actor
  }

  /**
   * Authenticates the caller again after the body has arrived or the request has waited for a slot: rights may have
   * been revoked during a slow upload or a long wait. @throws 401
   */
  async #stillCaller(endpoint: AnyEndpoint, facts: RequestFacts, actor: Actor): Promise<Actor> {
    const now = this.#options.services.clock.now()
    const taken = now.getTime() - facts.now.getTime()
    return taken < limits.freshCredential ? actor : this.#callerOf(endpoint, facts, now)
  }

  async #reply(
    endpoint: AnyEndpoint,
    handler: Handlers<OperationId>[OperationId],
    actor: Actor,
    facts: RequestFacts,
    input: Omit<RawInput, 'body'> & Partial<RawInput>,
  ): Promise<Response> {
    const isQueued = isHeavy(handler) || (facts.isDryRun && includesPaths(facts.url))
    if (actor.kind !== 'user' || !isQueued) {
      return this.#replyNow(endpoint, handler, actor, facts, input)
    }
    const leave = await this.#heavyQueue.enter(actor.userId, {
      signal: facts.request.signal,
      holdsBody: endpoint.route.body !== 'none' && !isSmall(facts.request),
    })
    try {
      const still = await this.#stillCaller(endpoint, facts, actor)
      return await this.#replyNow(endpoint, handler, still, facts, input)
    } finally {
      leave()
    }
  }

  async #replyNow(
    endpoint: AnyEndpoint,
    handler: Handlers<OperationId>[OperationId],
    actor: Actor,
    facts: RequestFacts,
    input: Omit<RawInput, 'body'> & Partial<RawInput>,
  ): Promise<Response> {
    const ctx = this.contextFor(endpoint.id, actor, facts)
    const reads = isRead(endpoint.id)
    if (reads) setSeenPosition(ctx)
    const answer = await this.#answer(handler, ctx, input)
    const status = endpoint.route.status === 'default' ? 200 : endpoint.route.status
    if (ctx.dryRunReport !== null) {
      this.#check(endpoint.id, endpoint.answer, answer)
      const shown = await ctx.dryRunReport.report(ctx.db, status)
      this.#check(endpoint.id, DryRun, shown)
      return answerResponse(shown, 200, facts.requestId, facts.headers)
    }
    if (!reads) await setOwnPosition(ctx, this.#options.log)
    if (answer instanceof Response) {
      answer.headers.set('x-request-id', facts.requestId)
      if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
      return answer
    }
    this.#check(endpoint.id, endpoint.answer, answer)
    if (isHeavy(handler)) {
      const json = await measured(facts.record, 'serialize', () => jsonInTurns(answer))
      return jsonResponse(json, status, facts.requestId, facts.headers)
    }
    const began = performance.now()
    const response = answerResponse(answer, status, facts.requestId, facts.headers)
    facts.record?.add('serialize', performance.now() - began)
    return response
  }

  contextFor(operation: string, actor: Actor, facts: RequestFacts): ReplyContext {
    const { services, handlers, db } = this.#options
    return {
      db,
      reservations: new Reservations(db, null),
      actor,
      operation,
      services,
      handlers,
      request: facts.request,
      requestId: facts.requestId,
      target: facts.about,
      now: facts.now,
      newId: this.#newId,
      random: services.random,
      origin: facts.client.origin,
      client: facts.client,
      responseHeaders: facts.headers,
      dryRun: facts.dryRun,
      dryRunReport:
        facts.isDryRun && actor.kind === 'user'
          ? this.#options.reportDryRun(actor, includesPaths(facts.url))
          : null,
      credential: facts.credential,
      unchangedSince: facts.unchangedSince,
      isRevertible: facts.isRevertible,
    }
  }

  async #answer(
    handler: Handlers<OperationId>[OperationId],
    ctx: ReplyContext,
    input: Omit<RawInput, 'body'> & Partial<RawInput>,
  ): Promise<unknown> {
    const transact: OutsideContext['transact'] = (...args) => this.#transact(ctx, ...args)
    return runHandler(handler, { ...ctx, transact }, input)
  }

  async #transact<T>(
    ctx: ReplyContext,
    work: (ctx: ReplyContext) => Promise<T>,
    isolation?: Isolation,
  ): Promise<T> {
    const { transactions } = this.#options.services
    const { dryRun } = ctx
    let keep = (): void => {}
    const inside = async (db: Db, reservations: Reservations): Promise<T> => {
      const context = { ...ctx, db, reservations }
      await ctx.dryRunReport?.begin(context)
      const answer = await work(context)
      if (ctx.unchangedSince !== null) await requireUnchanged(context, ctx.unchangedSince)
      if (ctx.dryRunReport !== null) keep = await ctx.dryRunReport.record(context)
      return answer
    }
    const value = await transact(transactions, ctx, inside, { dryRun, isolation })
    keep()
    if (!ctx.dryRun) this.#options.committed()
    return value
  }

  #check(id: OperationId, schema: AnyEndpoint['answer'], answer: unknown): void {
    if (!this.#options.checkAnswers) return
    const result = schema.safeParse(answer)
    if (!result.success)
      throw new Error(`the response of ${id} does not match its schema: ${result.error.message}`)
  }

  #refusalFor(error: unknown, operation: string, requestId: string): Refusal {
    if (error instanceof RefusalError) return error.refusal
    if (isOfDeletedUser(error)) return unauthorized
    const isDamaged = isDatabaseDamaged(error)
    const message = isDamaged
      ? 'request failed: the database has damaged data (docs/operations/recover.md)'
      : 'request failed'
    this.#options.log({ level: 'error', message, requestId, operation, error })
    if (isConnectionLoss(error) || isTimeout(error)) return unavailable
    if (isDamaged) return databaseDamaged
    return isDatabaseFull(error) ? databaseFull : internalError
  }
}

function measured<T>(
  record: RequestRecord | undefined,
  part: MeasuredPart,
  work: () => Promise<T>,
): Promise<T> {
  return record === undefined ? work() : record.measure(part, work)
}

/** Returns whether the request declares a short body. */
const isSmall = ({ headers }: Request): boolean =>
  Number(headers.get('content-length') ?? Infinity) <= limits.smallBody

/** Name under which requests that match no operation are counted. */
const unknownOperation = 'unknown'

/** HTTP status of an opened websocket. */
const switchingProtocols = 101

/** The identity provider's page sends its response through the browser; the response is signed. */
const postedByOthers: OperationId = 'login_saml'

/**
 * Returns whether the page sent the request without user activity. Pages mark such requests with this header; the event
 * stream, which reconnects automatically, is treated in the same way. These requests do not extend an idle session
 * (docs/reference/auth.md#sessions).
 */
function isInBackground(headers: Headers): boolean {
  return headers.has('portico-background') || headers.get('accept') === 'text/event-stream'
}

/** Returns whether an operation needs much memory or time, or may have a large response. */
function isHeavy(handler: Handlers<OperationId>[OperationId]): boolean {
  return 'outside' in handler && handler.isHeavy === true
}
