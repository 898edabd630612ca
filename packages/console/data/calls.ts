import type { Api, Args, Result } from '@portico/contract/client.ts'
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { api, backgroundApi } from './api.ts'
import { isInBackground } from './background.ts'
import { CallError, callError } from './api-error.ts'
import { signIn } from './sign-in.ts'

/** An operation by the name of its method: `instanceList`. */
export type Call = keyof Api

/** What a method takes and answers. */
export type CallArgs<C extends Call> = Omit<NonNullable<Parameters<Api[C]>[0]>, 'signal'>
export type CallData<C extends Call> =
  Awaited<ReturnType<Api[C]>> extends infer R
    ? R extends { type: 'success'; data: infer D }
      ? D
      : never
    : never

/** Queries are found by operation and arguments; live updates invalidate them by operation. */
export type CallKey = readonly [call: Call, args: object]

/** Failures are written to the browser's console with everything support will ask for. */
function report({ status, code, message, operation, url, requestId }: CallError): void {
  console.error({ status, page: location.pathname, url, operation, requestId, code, message })
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
  how: {
    /** Gives it up as a failure, where `signal` means that nobody waits for it any more. */
    readonly tooLate?: AbortSignal
    readonly client?: Api
  } = {},
): Promise<CallData<C>> {
  // Every method takes its arguments and a signal; the table's types cannot be followed through a variable.
  const method = (how.client ?? api)[call] as (given: object) => Promise<Result<CallData<C>>>
  const signals = [signal, how.tooLate].filter((each) => each !== undefined)
  const result = await method(signals.length === 0 ? args : { ...args, signal: AbortSignal.any(signals) })
  if (result.type === 'success') return result.data
  signal?.throwIfAborted()
  const error = callError(call, result)
  report(error)
  if (error.status === 401 && call !== 'loginLocal' && signIn()) return new Promise(() => {})
  throw error
}

type CallQuery<C extends Call> = UseQueryOptions<CallData<C>, Error, CallData<C>, CallKey>

/** ms in which a read is answered, or fails: one that hangs must not keep its list as it is for ever. */
const readPatience = 30_000

/** The query for a call, for `useQuery`, `useSuspenseQuery` and loaders alike. */
export function query<C extends Call>(call: C, args: CallArgs<C>, options: Pick<CallQuery<C>, 'meta'> = {}) {
  return queryOptions({
    queryKey: [call, args] as CallKey,
    queryFn: ({ signal, queryKey }) =>
      invoke(call, args, signal, {
        tooLate: AbortSignal.timeout(readPatience),
        client: isInBackground(queryKey) ? backgroundApi : api,
      }),
    ...options,
  })
}

/** Marks a query whose 404 is normal, so that it does not turn the page into "Page not found". */
export const notFoundIsFine = { meta: { notFoundIsFine: true } } as const

export type { Args }
