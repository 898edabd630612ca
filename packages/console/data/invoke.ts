import type { Api, Result } from '@portico/contract/client.ts'
import { toSnake } from '@portico/contract/casing.ts'
import { type OperationId, routes } from '@portico/contract/routes.ts'
import { api } from './api.ts'
import { CallError, callError } from './api-error.ts'
import { forgetFirstAnswers } from './first-answers.ts'
import { noteArriving, noteOwnChange } from './seen.ts'
import { signIn } from './sign-in.ts'
import type { Call, CallArgs, CallData } from '#data/call.ts'

/** Failures are written to the browser's console with everything support will ask for. */
function report({ status, code, message, operation, url, requestId }: CallError): void {
  console.error({ status, page: location.pathname, url, operation, requestId, code, message })
}

/**
 * How to set the whole of something that others may have set meanwhile: being too late is an answer then, as is not being
 * allowed to.
 * @param version of what was read; null: the server tells none
 */
export const ifUnchanged = (version: string | null) =>
  version === null ? {} : { ifMatch: version, expected: [403, 412] }

/** How a call is made, besides its arguments. */
export interface CallOptions {
  /** Gives it up as a failure, where `signal` means that nobody waits for it any more. */
  readonly tooLate?: AbortSignal
  /** Hash of the query that the answer is for. */
  readonly hash?: string
  readonly client?: Api
  /** The version that the call is made for: where there is another by now, it is refused with 412. */
  readonly ifMatch?: string
  /** Told the headers of the answer. */
  readonly onHeaders?: (headers: Headers) => void
  /** Statuses of refusals that are answers too, and nothing to write down. */
  readonly expected?: readonly number[] | undefined
  /**
   * Position of the change log: the call is refused with 412 when what it changes was changed by another request after
   * it (decision 37).
   */
  readonly unchangedSince?: string
}

/**
 * Call the API; failures are thrown. A 401 means that the session is over: the page leaves for sign-in, and the
 * call never settles, so that nothing flashes meanwhile. Local login is the one call that handles it itself.
 * @throws CallError
 */
export async function invoke<C extends Call>(
  call: C,
  args: CallArgs<C>,
  signal?: AbortSignal,
  how: CallOptions = {},
): Promise<CallData<C>> {
  // Every method takes its arguments and a signal; the table's types cannot be followed through a variable.
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
    if (how.hash !== undefined) noteArriving(how.hash, result.headers)
    else if (changesSomething(call)) {
      noteOwnChange(result.headers)
      forgetFirstAnswers()
    }
    return result.data
  }
  signal?.throwIfAborted()
  const error = callError(call, result)
  if (how.expected?.includes(error.status) !== true) report(error)
  if (error.status === 401 && call !== 'loginLocal' && signIn()) return new Promise(() => {})
  throw error
}

function changesSomething(call: Call): boolean {
  return routes[toSnake(call) as OperationId].method !== 'GET'
}

/** Makes calls in a way that was decided elsewhere, such as for a version. @throws CallError */
export type Invoke = <C extends Call>(call: C, args: CallArgs<C>) => Promise<CallData<C>>

export const invokeWith =
  (how: CallOptions): Invoke =>
  (call, args) =>
    invoke(call, args, undefined, how)
