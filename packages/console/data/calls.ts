import { hashKey, type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Call, CallArgs, CallData } from '#data/call.ts'
import { api, backgroundApi } from './api.ts'
import { isInBackground } from './background.ts'
import { type CallOptions, ifUnchanged, type Invoke, invoke, invokeWith } from './invoke.ts'

/** Queries are keyed by operation and arguments; live updates invalidate them by operation. */
type CallKey = readonly [call: Call, args: object]

type CallQuery<C extends Call> = UseQueryOptions<CallData<C>, Error, CallData<C>, CallKey>

/** How the queries of a cache call the API when not over the network from a browser. */
const invokes = new WeakMap<QueryClient, Invoke>()

/** Makes the queries of a cache call the API in another way; the server uses it to run queries without a request. */
export function setQueryInvoke(cache: QueryClient, invokeCall: Invoke): void {
  invokes.set(cache, invokeCall)
}

/** Returns how a query function calls the API for the cache that its response goes into. */
export function invokeFor(cache: QueryClient, signal?: AbortSignal, how: CallOptions = {}): Invoke {
  return invokes.get(cache) ?? ((call, args) => invoke(call, args, signal, how))
}

/** Timeout of a read in ms, so that a hanging request does not keep its list stale indefinitely. */
export const readTimeout = 30_000

/**
 * Returns the query for a call, for `useQuery`, `useSuspenseQuery` and loaders alike.
 * @param how.expected statuses of refusals that the page handles and that are not logged
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

/** Marks a query whose 404 is normal, so that it does not turn the page into "Page not found". */
export const notFoundIsFine = { meta: { notFoundIsFine: true } } as const

export { ifUnchanged, invoke, invokeWith }
export type { Call, CallArgs, CallData, Invoke }
