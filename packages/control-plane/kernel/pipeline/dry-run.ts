import type { AnyEndpoint } from '@portico/contract/endpoints.ts'
import { DryRunParams, withoutDryRun } from '@portico/contract/portico/dry-run.ts'
import { readQuery } from '@portico/contract/schemas/query.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { parseParams } from './read-input.ts'

/**
 * Returns whether the request is a dry run. Any value other than true or false is refused, because the caller intended
 * a dry run. Read operations ignore the parameter.
 * @throws 400
 */
export function isDryRunRequest({ route }: AnyEndpoint, url: URL): boolean {
  if (route.method === 'GET' || route.method === 'HEAD') return false
  return parseParams(DryRunParams, readQuery(url.searchParams)).dry_run === true
}

/** Returns whether the dry run should also report changes to network paths. @throws 400 */
export function includesPaths(url: URL): boolean {
  return parseParams(DryRunParams, readQuery(url.searchParams)).paths === true
}

/** Returns why an operation does not support a dry run, or null if it does. */
export function whyNoDryRun(id: OperationId): Refusal | null {
  const reason = withoutDryRun[id]
  return reason === undefined ? null : invalidRequest(`${id} does not support dry_run: ${reason}`)
}
