import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { DryRunParams, withoutDryRun } from '@portico/contract/portico/dry-run.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { parseParams } from './read-input.ts'

/**
 * Is only asked what a call would do? A value that is neither true nor false is refused: who did not mean to change
 * anything must not. Calls that read take no notice.
 * @throws 400
 */
export function asksForDryRun({ route }: AnyEndpoint, url: URL): boolean {
  if (route.method === 'GET' || route.method === 'HEAD') return false
  return parseParams(DryRunParams, readQuery(url.searchParams)).dry_run === true
}

/** Shall a dry run say what becomes of paths too? @throws 400 */
export function asksForPaths(url: URL): boolean {
  return parseParams(DryRunParams, readQuery(url.searchParams)).paths === true
}

/** Why a call cannot say what it would do, or null when it can. */
export function whyNoDryRun(id: OperationId): Refusal | null {
  const reason = withoutDryRun[id]
  return reason === undefined ? null : invalidRequest(`${id} takes no dry_run: ${reason}`)
}
