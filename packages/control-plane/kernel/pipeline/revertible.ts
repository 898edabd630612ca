import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { TrialParams, revertibleOperations } from '@portico/contract/portico/trials.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { refuse } from '../refusal-error.ts'
import { parseParams } from './read-input.ts'
import { isRead } from './run-handler.ts'

/**
 * Returns whether the change should revert itself unless it is confirmed. Read operations ignore the parameter.
 * @throws 400, also if the operation does not support it: a caller who relies on the revert must not be left with the
 * change
 */
export function isRevertibleRequest({ id }: AnyEndpoint, url: URL): boolean {
  if (isRead(id)) return false
  const asks = parseParams(TrialParams, readQuery(url.searchParams)).on_trial === true
  if (asks && !revertibleOperations.has(id)) {
    refuse(invalidRequest(`${id} does not support on_trial: its change cannot be reverted automatically`))
  }
  return asks
}
