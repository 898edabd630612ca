import type { Api, Result } from '@portico/contract/client.ts'
import { toSnake } from '@portico/contract/casing.ts'
import { type OperationId, routes } from '@portico/contract/routes.ts'
import { api } from './api.ts'
import { CallError, callError } from './api-error.ts'
import { discardInitialData } from './read-initial-data.ts'
import { recordArriving, recordOwnChange } from './response-positions.ts'
import { signIn } from './sign-in.ts'
import type { Call, CallArgs, CallData } from '#data/call.ts'

/** Logs a failure to the browser's console with the details that support needs. */
function logFailure({ status, code, message, operation, url, requestId }: CallError): void {
  console.error({ status, page: location.pathname, url, operation, requestId, code, message })
}

/**
 * Returns the options for replacing a resource only if it is unchanged. A conflict (412) and a missing permission (403)
 * are expected responses.
 * @param version version of the resource that was read; null if the server sends none
 */
export const ifUnchanged = (version: string | null) =>
  version === null ? {} : { ifMatch: version, expected: [403, 412] }

/** Options of a request in addition to its arguments. */
export interface CallOptions {
  /**
   * Signal that aborts the request and makes it fail with a timeout. In contrast, `signal` means that the result is no
   * longer needed.
   */
  readonly tooLate?: AbortSignal
  /** Hash of the query that the response belongs to. */
  readonly hash?: string
  readonly client?: Api
  /** The expected version of the resource; the server refuses another version with 412. */
  readonly ifMatch?: string
  /** Called with the headers of the response. */
  readonly onHeaders?: (headers: Headers) => void
  /** Statuses of refusals that are expected and therefore not logged. */
  readonly expected?: readonly number[] | undefined
  /**
   * Position in the change log: the server refuses the request with 412 if another request has changed the resource
   * after it (decision 32).
   */
  readonly unchangedSince?: string
}

/**
 * Calls the API. Status 401 means that the session has ended: the page navigates to the sign-in page, and the promise
 * never settles, so that no error is visible before. Only the local login handles 401 itself.
 * @throws CallError
 */
export async function invoke<C extends Call>(
  call: C,
  args: CallArgs<C>,
  signal?: AbortSignal,
  how: CallOptions = {},
): Promise<CallData<C>> {
  // Every method takes its arguments and a signal; TypeScript cannot infer the types through a variable.
  const method = (how.client ?? api)[call] as (given: object) => Promise<Result<CallData<C>>>
  const signals = [signal, how.tooLate].filter((each) => each !== undefined)
  const result = await method({
    ...args,
    ...(how.unchangedSince !== undefined && {
      query: { ...(args as { query?: object }).query, unchangedSince: how.unchangedSince },
    }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    ...(how.ifMatch !== undefined && { ifMatch: how.ifMatch }),
  })
  if (result.type === 'success') {
    how.onHeaders?.(result.headers)
    if (how.hash !== undefined) recordArriving(how.hash, result.headers)
    else if (changesSomething(call)) {
      recordOwnChange(result.headers)
      discardInitialData()
    }
    return result.data
  }
  signal?.throwIfAborted()
  const error = callError(call, result)
  if (how.expected?.includes(error.status) !== true) logFailure(error)
  if (error.status === 401 && call !== 'loginLocal' && signIn()) return new Promise(() => {})
  throw error
}

function changesSomething(call: Call): boolean {
  return routes[toSnake(call) as OperationId].method !== 'GET'
}

/** Returns a function that calls the API with fixed options, such as an expected version. @throws CallError */
export type Invoke = <C extends Call>(call: C, args: CallArgs<C>) => Promise<CallData<C>>

export const invokeWith =
  (how: CallOptions): Invoke =>
  (call, args) =>
    invoke(call, args, undefined, how)
