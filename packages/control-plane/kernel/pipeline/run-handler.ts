import { endpointOf } from '@portico/contract/endpoints.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Handlers, OutsideContext, ReplyContext } from './handler.ts'
import type { RawInput } from './read-input.ts'

/**
 * Runs an operation's handler: reads use the database directly, all others run in a transaction, unless they open their
 * own.
 * @param input parsed by the endpoint's schemas
 */
export async function runHandler(
  handler: Handlers<OperationId>[OperationId],
  ctx: OutsideContext,
  input: Omit<RawInput, 'body'> & Partial<RawInput>,
): Promise<unknown> {
  // The input was parsed by the schemas that the handler's type is derived from; the type of the handler table cannot
  // express this.
  const typed = input as never
  if ('outside' in handler) return handler.outside(ctx, typed)
  if ('repeatableRead' in handler) {
    return ctx.transact((inside) => handler.repeatableRead(inside, typed), 'repeatable read')
  }
  const run = handler as (ctx: ReplyContext, input: never) => Promise<unknown>
  const reads = isRead(ctx.operation as OperationId)
  return reads ? run(ctx, typed) : ctx.transact((inside) => run(inside, typed))
}

export function isRead(id: OperationId): boolean {
  const { method } = endpointOf(id).route
  return method === 'GET' || method === 'HEAD'
}
