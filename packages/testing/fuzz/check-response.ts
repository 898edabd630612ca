import { DryRun } from '@portico/contract/portico/dry-run.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { ErrorBody } from '@portico/contract/schemas/common.ts'
import { type AnyEndpoint, endpointOf } from '@portico/contract/endpoints.ts'
import { matchRoute, normalizePath } from '@portico/control-plane/kernel/pipeline/router.ts'
import type { FuzzRequest } from './requests.ts'

/** A complete response. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  /** null for a stream, which has no end */
  readonly text: string | null
}

/**
 * Statuses of refusals that a request may get. 429: too many sign-in or device attempts. 507: the quota or the rack is
 * full.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 429, 507])

/**
 * Operations that return 503 while an instance or a disk changes its state (docs/reference/external-ips.md,
 * docs/reference/disks-snapshots-images.md).
 */
const transitionalOperations: ReadonlySet<OperationId> = new Set([
  'floating_ip_attach',
  'floating_ip_detach',
  'instance_ephemeral_ip_attach',
  'instance_ephemeral_ip_detach',
  'instance_serial_console',
  'snapshot_create',
])

/** Whether a request to this operation may be refused with this status. */
function mayReturn(status: number, endpoint: AnyEndpoint | null): boolean {
  if (refusals.has(status)) return true
  if (endpoint === null) return false
  return status === 503 && transitionalOperations.has(endpoint.id)
}

/** Returns what is wrong with a response, or null. Other tests check that it is the right one. */
export function responseProblem(request: FuzzRequest, arrived: ReceivedResponse): string | null {
  // Invalid paths and methods may address another operation.
  const { pathname } = new URL(`http://portico.test${request.target}`)
  const match = matchRoute(request.method, normalizePath(pathname))
  const endpoint = match.kind === 'operation' ? endpointOf(match.id) : null
  if (endpoint === null && isPage(arrived)) return null
  const id = arrived.headers.get('x-request-id')
  if (id === null) return `${arrived.status} has no x-request-id`
  if (arrived.status < 400) {
    const isDryRun = endpoint !== null && isDryRunRequest(request) && endpoint.route.method !== 'GET'
    return isDryRun ? dryRunProblem(arrived) : successProblem(endpoint, arrived)
  }
  // HEAD has no body for an error message.
  const silent = request.method === 'HEAD' && arrived.text === ''
  return refusalProblem(endpoint, silent ? null : id, arrived)
}

/** A page of the console or a redirect to one, which a server also serves. */
function isPage({ status, headers }: ReceivedResponse): boolean {
  return status === 302 || (headers.get('content-type') ?? '').startsWith('text/html')
}

/**
 * Returns what is wrong with a refusal, or null. `id`: the request id that the body must repeat; null if there is none.
 */
function refusalProblem(
  endpoint: AnyEndpoint | null,
  id: string | null,
  { status, text }: ReceivedResponse,
): string | null {
  if (!mayReturn(status, endpoint)) return `answered ${status}: ${text?.slice(0, 300)}`
  // If the operation decides the status, the contract has no error format either.
  if (endpoint?.route.status === 'default' || id === null) return null
  const body = ErrorBody.safeParse(parsed(text ?? ''))
  if (!body.success) return `${status} is not the Error body: ${text?.slice(0, 300)}`
  return body.data.request_id === id ? null : `${status} has two request ids`
}

/** Whether the request is a dry run (decision 23). */
function isDryRunRequest({ target }: FuzzRequest): boolean {
  return new URL(`http://portico.test${target}`).searchParams.get('dry_run') === 'true'
}

function dryRunProblem({ status, text }: ReceivedResponse): string | null {
  if (status !== 200) return `a dry run answered ${status}, not 200`
  const result = DryRun.safeParse(parsed(text ?? ''))
  return result.success ? null : `a dry run is off its schema: ${result.error.message.slice(0, 500)}`
}

function successProblem(endpoint: AnyEndpoint | null, { status, text }: ReceivedResponse): string | null {
  if (endpoint === null) return `answered ${status} where there is nothing`
  const { route, answer } = endpoint
  if (route.status !== 'default' && status !== route.status) return `answered ${status}, not ${route.status}`
  if (route.answer === 'none') return text === '' ? null : `${status} has a body: ${text?.slice(0, 300)}`
  if (route.answer === 'any' || text === null) return null
  const result = answer.safeParse(parsed(text))
  return result.success ? null : `${status} is off its schema: ${result.error.message.slice(0, 500)}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
