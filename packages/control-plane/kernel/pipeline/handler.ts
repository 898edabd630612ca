import type { DryRun } from '@portico/contract/portico/dry-run.ts'
import type { ResponseBody, Body, PathParams, Query } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Position } from '@portico/domain/position.ts'
import type { Credential } from '../authentication/credentials.ts'
import type { Client } from '../client.ts'
import type { Context, Db } from '../context.ts'
import type { Isolation } from '../database/transact.ts'
import type { Services } from '../services.ts'

/** A request that has been parsed by the contract's schemas. */
export interface Input<Op extends OperationId> {
  readonly path: PathParams<Op>
  readonly query: Query<Op>
  readonly body: Body<Op>
}

/** Records what the transactions of a dry run would have done, before they are rolled back. */
export interface DryRunReport {
  /** Called first in each transaction: records the state to compare with. */
  begin(inside: Pick<Context, 'db'>): Promise<void>
  /**
   * Called last in each transaction. May roll back what the transaction wrote, in order to compare.
   * @returns a function that adds the transaction to the report; not called when the transaction is retried
   */
  record(inside: Pick<Context, 'db' | 'reservations' | 'requestId'>): Promise<() => void>
  /**
   * Returns the changes that the user may see.
   * @param db a connection outside the transactions that were rolled back
   * @param status the status that the operation itself would have returned
   */
  report(db: Db, status: number): Promise<DryRun>
}

/** Headers sent with the response, such as `set-cookie`. */
export interface ReplyContext extends Context {
  readonly request: Request
  readonly client: Client
  readonly responseHeaders: Headers
  /** returns the credential that the request contains */
  readonly credential: () => Credential | null
  /** all writes will be rolled back; side effects outside the database must be skipped */
  readonly dryRun: boolean
  /** records what a dry run would have done; null if the request is not a dry run */
  readonly dryRunReport: DryRunReport | null
  readonly services: Services
  /** all handlers, for operations that call other operations */
  readonly handlers: Handlers<OperationId>
  /** if others changed the resources after this log position, the change is refused */
  readonly unchangedSince: Position | null
  /** if true, the change reverts itself unless it is confirmed (`kernel/revertible-changes`) */
  readonly isRevertible: boolean
}

/**
 * Decides and writes inside one transaction, without effects outside it, so that the transaction can be retried or
 * rolled back.
 */
type Handler<Op extends OperationId> = (ctx: ReplyContext, input: Input<Op>) => Promise<ResponseBody<Op>>

/**
 * A handler whose transaction runs at repeatable read instead of serializable: it conflicts only with writers of the
 * same rows. Allowed only where the decision depends on rows that the handler writes or that foreign keys protect; the
 * handler's comment names them. See docs/decisions/0015-reservations-outside-the-transaction.md.
 */
interface RepeatableReadHandler<Op extends OperationId> {
  readonly repeatableRead: Handler<Op>
}

/**
 * Context of the few operations with slow or external work (password hashing, bytes of an import), which open their own
 * transactions.
 */
export interface OutsideContext extends ReplyContext {
  /** Runs part of the work in a transaction, recorded under this request's ID. */
  transact<T>(work: (ctx: ReplyContext & { db: Db }) => Promise<T>, isolation?: Isolation): Promise<T>
}

interface OutsideHandler<Op extends OperationId> {
  /** The operation needs much memory or time: requests of all users queue for a slot. */
  readonly isHeavy?: true
  readonly outside: (ctx: OutsideContext, input: Input<Op>) => Promise<ResponseBody<Op>>
}

/**
 * Handlers of some operations. An area's table is `satisfies Handlers<'a' | 'b'>`, so that the compiler finds missing
 * ones.
 */
export type Handlers<Ops extends OperationId> = {
  readonly [Op in Ops]: Handler<Op> | RepeatableReadHandler<Op> | OutsideHandler<Op>
}
