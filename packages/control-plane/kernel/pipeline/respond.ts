import type { Refusal } from '@portico/domain/refusals.ts'

/**
 * Returns the Error body, pretty-printed, with the request ID in the body and in a header
 * (docs/reference/conventions.md#errors). The message for people is an extension of the contract and is therefore sent
 * in a header: `portico-reason`.
 */
export function refusalResponse(
  refusal: Refusal,
  requestId: string,
  headers: Headers = new Headers(),
): Response {
  const body = {
    request_id: requestId,
    ...(refusal.code === undefined ? {} : { error_code: refusal.code }),
    message: refusal.message,
  }
  headers.set('content-type', 'application/json')
  headers.set('x-request-id', requestId)
  headers.set('cache-control', 'no-store')
  if (refusal.reason !== undefined) headers.set('portico-reason', refusal.reason)
  if (refusal.retryAfter !== undefined) headers.set('retry-after', String(refusal.retryAfter))
  return new Response(JSON.stringify(body, null, 2), { status: refusal.status, headers })
}

/** Returns a success response as the contract defines it: JSON with the operation's status, or 204 without a body. */
export function answerResponse(
  answer: unknown,
  status: number,
  requestId: string,
  headers: Headers = new Headers(),
): Response {
  if (answer === undefined) {
    setCommon(headers, requestId)
    return new Response(null, { status, headers })
  }
  return jsonResponse(JSON.stringify(answer), status, requestId, headers)
}

/** Returns a success response whose body is already serialized. */
export function jsonResponse(json: string, status: number, requestId: string, headers: Headers): Response {
  setCommon(headers, requestId)
  headers.set('content-type', 'application/json')
  return new Response(json, { status, headers })
}

function setCommon(headers: Headers, requestId: string): void {
  headers.set('x-request-id', requestId)
  headers.set('cache-control', 'no-store')
}
