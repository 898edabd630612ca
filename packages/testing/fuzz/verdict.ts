import { DryRun } from '@portico/contract/portico/dry-run.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { ErrorBody } from '@portico/contract/schemas/common.ts'
import { type AnyEndpoint, endpointOf } from '@portico/contract/endpoints.ts'
import { matchRoute, normalizePath } from '@portico/control-plane/kernel/pipeline/router.ts'
import type { FuzzRequest } from './requests.ts'

/** An answer that has come, all of it. */
export interface Arrived {
  readonly status: number
  readonly headers: Headers
  /** null for a stream, which has no end */
  readonly text: string | null
}

/**
 * Statuses of refusals that a request may meet. 429: a login or a device that tries too often. 507: the quota or the
 * rack is used up.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 429, 507])

/**
 * Calls that answer 503 while an instance or a disk is on its way from one state to another
 * (docs/reference/external-ips.md, docs/reference/disks-snapshots-images.md).
 */
const passing: ReadonlySet<OperationId> = new Set([
  'floating_ip_attach',
  'floating_ip_detach',
  'instance_ephemeral_ip_attach',
  'instance_ephemeral_ip_detach',
  'instance_serial_console',
  'snapshot_create',
])

/** May a request to this operation be refused like this? */
function mayAnswer(status: number, endpoint: AnyEndpoint | null): boolean {
  if (refusals.has(status)) return true
  if (endpoint === null) return false
  return status === 503 && passing.has(endpoint.id)
}

/** What is wrong with an answer, or null. Whether it is the right one is for other tests to say. */
export function whyWrong(request: FuzzRequest, arrived: Arrived): string | null {
  // Odd paths and methods lead elsewhere than they were made for.
  const { pathname } = new URL(`http://portico.test${request.target}`)
  const match = matchRoute(request.method, normalizePath(pathname))
  const endpoint = match.kind === 'operation' ? endpointOf(match.id) : null
  if (endpoint === null && isPage(arrived)) return null
  const id = arrived.headers.get('x-request-id')
  if (id === null) return `${arrived.status} has no x-request-id`
  if (arrived.status < 400) {
    const isDryRun = endpoint !== null && isAskedDry(request) && endpoint.route.method !== 'GET'
    return isDryRun ? whyWrongDryRun(arrived) : whyWrongSuccess(endpoint, arrived)
  }
  // HEAD has no body to say anything in.
  const silent = request.method === 'HEAD' && arrived.text === ''
  return whyWrongRefusal(endpoint, silent ? null : id, arrived)
}

/** A page of the console, or the way to one: what a server shows besides the API. */
function isPage({ status, headers }: Arrived): boolean {
  return status === 302 || (headers.get('content-type') ?? '').startsWith('text/html')
}

/** `id`: what the body must repeat; null where there is none. */
function whyWrongRefusal(
  endpoint: AnyEndpoint | null,
  id: string | null,
  { status, text }: Arrived,
): string | null {
  if (!mayAnswer(status, endpoint)) return `answered ${status}: ${text?.slice(0, 300)}`
  // Where every status carries whatever the call decides, the contract names no form of errors either.
  if (endpoint?.route.status === 'default' || id === null) return null
  const body = ErrorBody.safeParse(parsed(text ?? ''))
  if (!body.success) return `${status} is not the Error body: ${text?.slice(0, 300)}`
  return body.data.request_id === id ? null : `${status} has two request ids`
}

/** What would happen is asked for, instead of done (decision 26). */
function isAskedDry({ target }: FuzzRequest): boolean {
  return new URL(`http://portico.test${target}`).searchParams.get('dry_run') === 'true'
}

function whyWrongDryRun({ status, text }: Arrived): string | null {
  if (status !== 200) return `a dry run answered ${status}, not 200`
  const result = DryRun.safeParse(parsed(text ?? ''))
  return result.success ? null : `a dry run is off its schema: ${result.error.message.slice(0, 500)}`
}

function whyWrongSuccess(endpoint: AnyEndpoint | null, { status, text }: Arrived): string | null {
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
