import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CallError } from './api-error.ts'
import { type CallData, invokeFor, query } from './calls.ts'
import { type Capabilities, loadCapabilities } from './capabilities.ts'
import { withLimit } from './limits.ts'

/** The signed-in user, and what the server offers. */
export interface Session {
  readonly user: CallData<'currentUserView'>
  /**
   * Whether the user may view the fleet, which is the case if they may read the system policy
   * (docs/reference/specification.md#what-the-product-does-and-for-whom).
   */
  readonly isFleetViewer: boolean
  readonly capabilities: Capabilities
}

/** ms during which the session data is fresh */
const fresh = 60_000

export const currentUser = query('currentUserView', {})

/** The newest tasks of the user, for the progress ring in the top bar. Unfinished tasks are always among them. */
export const newestTasks = query('porticoTaskList', withLimit(25, {}))

/** Whether the user may view the fleet. A refusal is an expected response. */
export const fleetViewer = queryOptions({
  queryKey: ['systemPolicyView', { asked: 'is it allowed' }],
  queryFn: async ({ client }) => {
    try {
      await invokeFor(client, undefined, { expected: [403] })('systemPolicyView', {})
      return true
    } catch (error) {
      if (error instanceof CallError && error.status === 403) return false
      throw error
    }
  },
})

/** Fetches the session for the user of a cache. @throws CallError */
export async function fetchSession(cache: QueryClient): Promise<Session> {
  const [user, isFleetViewer, capabilities] = await Promise.all([
    cache.fetchQuery({ ...currentUser, staleTime: fresh }),
    cache.fetchQuery({ ...fleetViewer, staleTime: fresh }),
    loadCapabilities(cache),
  ])
  return { user, isFleetViewer, capabilities }
}
