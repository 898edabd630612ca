import type { DryRun } from '@portico/contract/portico/dry-run.ts'
import type { Answer, Body, PathParams, Query } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Position } from '@portico/domain/position.ts'
import type { Credential } from '../authentication/credentials.ts'
import type { Client } from '../client.ts'
import type { Context, Db } from '../context.ts'
import type { Isolation } from '../database/transact.ts'
import type { Services } from '../services.ts'

/** A request that fits the contract. */
export interface Input<Op extends OperationId> {
  readonly path: PathParams<Op>
  readonly query: Query<Op>
  readonly body: Body<Op>
}

/** Records what the transactions of a dry run would have done, before they are rolled back. */
export interface DryRunReport {
  /** Called first in each transaction: marks the state to compare with. */
  begin(inside: Pick<Context, 'db'>): Promise<void>
  /**
   * Called last in each transaction. May roll back what the transaction wrote, in order to compare.
   * @returns adds the transaction to the report; not called when the transaction is retried
   */
  record(inside: Pick<Context, 'db' | 'claims' | 'requestId'>): Promise<() => void>
  /**
   * What the user may see of the changes.
   * @param db outside of the transactions that were rolled back
   * @param status that the call itself would have answered
   */
  report(db: Db, status: number): Promise<DryRun>
}

/** Headers to be sent with the answer, such as `set-cookie`. */
export interface ReplyContext extends Context {
  readonly request: Request
  readonly client: Client
  readonly responseHeaders: Headers
  /** what the request brought to prove who sends it */
  readonly credential: () => Credential | null
  /** what is written will be undone; outside work that cannot be undone must be left out */
  readonly dryRun: boolean
  /** records what a dry run would have done; null when the request does not ask for it */
  readonly dryRunReport: DryRunReport | null
  readonly services: Services
  /** of every operation, for calls that are made of other calls */
  readonly handlers: Handlers<OperationId>
  /** what the call changes must not have been changed by others after this place of the log */
  readonly unchangedSince: Position | null
  /** what the call changes takes itself back unless it is kept (`kernel/trials`) */
  readonly onTrial: boolean
}

/** Decides and writes inside one transaction; no effect outside it, so that it can run again or be rolled back. */
type Handler<Op extends OperationId> = (ctx: ReplyContext, input: Input<Op>) => Promise<Answer<Op>>

/**
 * A handler whose transaction runs at repeatable read instead of serializable: it conflicts only with writers of the
 * same rows. Allowed only where the decision depends on rows that the handler writes or that foreign keys protect; the
 * handler's comment names them. See docs/decisions/0016-claims.md.
 */
interface RepeatableReadHandler<Op extends OperationId> {
  readonly repeatableRead: Handler<Op>
}

/** For the few calls with slow or outside work (password hashing, bytes of an import): makes its own transactions. */
export interface OutsideContext extends ReplyContext {
  /** Run a part of the work in a transaction, booked under this request. */
  transact<T>(work: (ctx: ReplyContext & { db: Db }) => Promise<T>, isolation?: Isolation): Promise<T>
}

interface OutsideHandler<Op extends OperationId> {
  /** It needs much room or time: users take turns at such calls. */
  readonly takesTurns?: true
  readonly outside: (ctx: OutsideContext, input: Input<Op>) => Promise<Answer<Op>>
}

/** Handlers of some operations; a family's table is `satisfies Handlers<'a' | 'b'>`, which misses none. */
export type Handlers<Ops extends OperationId> = {
  readonly [Op in Ops]: Handler<Op> | RepeatableReadHandler<Op> | OutsideHandler<Op>
}
