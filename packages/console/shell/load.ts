import { CallError } from '#data/api-error.ts'
import type { Call, CallArgs, CallData } from '#data/calls.ts'
import { query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'

/**
 * Have an answer ready before a page is shown: for route loaders. What is cached is taken at once; the page's own
 * query fetches it anew when it is no longer fresh.
 * @throws CallError, which takes the page's place; a name that cannot be one, which the server refuses to read, is as
 * little found as one that nothing has
 */
export async function load<C extends Call>(call: C, args: CallArgs<C>): Promise<CallData<C>> {
  try {
    return await queryClient.ensureQueryData(query(call, args))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400 || !('path' in args)) throw error
    const { message, code, requestId, operation, url } = error
    throw new CallError(message, { status: 404, code, requestId, operation, url })
  }
}
