import { DryRun } from '@portico/contract/portico/dry-run.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { ErrorBody } from '@portico/contract/schemas/common.ts'
import { type AnyEndpoint, endpointOf } from '@portico/contract/endpoints.ts'
import { matchRoute, normalizePath } from '@portico/control-plane/kernel/pipeline/router.ts'
import type { FuzzRequest } from './requests.ts'

/** A response that was received completely. */
export interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  /** body of the response; null for an event stream, which does not end */
  readonly text: string | null
}

/**
 * Statuses that a refused request may get. 429: too many attempts to sign in or to enter a device code. 507: the quota
 * is used up or the rack is full.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 429, 507])

/**
 * Operations that respond 503 while the state of an instance or a disk changes (docs/reference/external-ips.md,
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

/** Whether a request for an operation may be refused with a status. */
function mayReturn(status: number, endpoint: AnyEndpoint | null): boolean {
  if (refusals.has(status)) return true
  if (endpoint === null) return false
  return status === 503 && transitionalOperations.has(endpoint.id)
}

/**
 * Returns the way in which a response violates the contract, or null. Other tests check that the response is the right
 * one.
 */
export function responseProblem(request: FuzzRequest, arrived: ReceivedResponse): string | null {
  // A request with an invalid path or method may reach another operation.
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
  // A response to HEAD has no body, and so no error message.
  const silent = request.method === 'HEAD' && arrived.text === ''
  return refusalProblem(endpoint, silent ? null : id, arrived)
}

/** Whether a response is a page of the console or a redirect to a page, which a server also sends. */
function isPage({ status, headers }: ReceivedResponse): boolean {
  return status === 302 || (headers.get('content-type') ?? '').startsWith('text/html')
}

/**
 * Returns the way in which a refusal violates the contract, or null. `id`: the request id that the body must repeat;
 * null if there is none.
 */
function refusalProblem(
  endpoint: AnyEndpoint | null,
  id: string | null,
  { status, text }: ReceivedResponse,
): string | null {
  if (!mayReturn(status, endpoint)) return `answered ${status}: ${text?.slice(0, 300)}`
  // If the operation itself decides the status, the contract does not define the error format either.
  if (endpoint?.route.status === 'default' || id === null) return null
  const body = ErrorBody.safeParse(parsed(text ?? ''))
  if (!body.success) return `${status} is not the Error body: ${text?.slice(0, 300)}`
  return body.data.request_id === id ? null : `${status} has two request ids`
}

/** Whether a request is a dry run (decision 23). */
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
