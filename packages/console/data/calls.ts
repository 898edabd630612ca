import { hashKey, type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallArgs, CallData } from '#data/call.ts'
import { api, backgroundApi } from './api.ts'
import { isInBackground } from './background.ts'
import { type CallOptions, ifUnchanged, type Invoke, invoke, invokeWith } from './invoke.ts'

/** Queries have the operation and its arguments as key; live updates invalidate them by operation. */
type CallKey = readonly [call: Call, args: object]

type CallQuery<C extends Call> = UseQueryOptions<CallData<C>, Error, CallData<C>, CallKey>

/** Functions that call the API, for query caches that do not use the network from a browser. */
const invokes = new WeakMap<QueryClient, Invoke>()

/**
 * Makes the queries of a cache call the API with the given function. The server uses this to run queries without a
 * network request.
 */
export function setQueryInvoke(cache: QueryClient, invokeCall: Invoke): void {
  invokes.set(cache, invokeCall)
}

/** Returns the function with which queries of a cache call the API. */
export function invokeFor(cache: QueryClient, signal?: AbortSignal, how: CallOptions = {}): Invoke {
  return invokes.get(cache) ?? ((call, args) => invoke(call, args, signal, how))
}

/** Timeout in ms of a read, so that a hanging request does not keep data stale indefinitely */
export const readTimeout = 30_000

/**
 * Returns the query for an operation, for `useQuery`, `useSuspenseQuery` and loaders.
 * @param how.expected statuses of refusals that the page handles, which are not logged
 */
export function query<C extends Call>(
  call: C,
  args: CallArgs<C>,
  how: Pick<CallQuery<C>, 'meta'> & { readonly expected?: readonly number[] } = {},
) {
  const { expected, ...options } = how
  return queryOptions({
    queryKey: [call, args] as CallKey,
    queryFn: ({ client, signal, queryKey }) =>
      invokeFor(client, signal, {
        tooLate: AbortSignal.timeout(readTimeout),
        hash: hashKey(queryKey),
        client: isInBackground(queryKey) ? backgroundApi : api,
        expected,
      })(call, args),
    ...options,
  })
}

/** Marks a query for which 404 is an expected response, so that it does not turn the page into "Page not found". */
export const notFoundIsFine = { meta: { notFoundIsFine: true } } as const

export { ifUnchanged, invoke, invokeWith }
export type { Call, CallArgs, CallData, Invoke }
