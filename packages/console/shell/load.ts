import type { Call, CallArgs, CallData } from '../data/calls.ts'
import { query } from '../data/calls.ts'
import { queryClient } from '../data/query-client.ts'

/**
 * Have an answer ready before a page is shown: for route loaders. What is cached is taken at once; the page's own
 * query fetches it anew when it is no longer fresh.
 * @throws CallError, which becomes the error page
 */
export function load<C extends Call>(call: C, args: CallArgs<C>): Promise<CallData<C>> {
  return queryClient.ensureQueryData(query(call, args))
}
