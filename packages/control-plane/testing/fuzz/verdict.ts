import { ErrorBody } from '@portico/contract/schemas/common.ts'
import { isUnbuilt, type FuzzRequest } from './requests.ts'

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

/** What is wrong with an answer, or null. Whether it is the right one is for other tests to say. */
export function whyWrong(request: FuzzRequest, { status, headers, text }: Arrived): string | null {
  const id = headers.get('x-request-id')
  if (id === null) return `${status} has no x-request-id`
  if (status >= 400) return whyWrongRefusal(request, status, text ?? '', id)
  return whyWrongSuccess(request, status, text)
}

function whyWrongRefusal(request: FuzzRequest, status: number, text: string, id: string): string | null {
  const fits = refusals.has(status) || (status === 501 && isUnbuilt(request.endpoint))
  if (!fits) return `answered ${status}: ${text.slice(0, 300)}`
  if (request.method === 'HEAD' && text === '') return null
  const body = ErrorBody.safeParse(parsed(text))
  if (!body.success) return `${status} is not the Error body: ${text.slice(0, 300)}`
  return body.data.request_id === id ? null : `${status} has two request ids`
}

function whyWrongSuccess(request: FuzzRequest, status: number, text: string | null): string | null {
  const { endpoint, method } = request
  // Another method of the same path is another operation.
  if (method !== endpoint.route.method) return null
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
