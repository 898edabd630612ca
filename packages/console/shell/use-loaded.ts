import { useSuspenseQuery } from '@tanstack/react-query'
import { isNotFound } from '#data/api-error.ts'
import { type Call, type CallArgs, type CallData, query } from '#data/calls.ts'
import { isPageKept } from '#data/keep-page.ts'
import { useSession } from './session.tsx'

/**
 * Returns a response that the loader of the route has fetched, and keeps it up to date. If it becomes a 404, the page
 * becomes "Page not found", unless the page is kept (`data/keep-page.ts`).
 * @param poll returns the polling interval in ms, which is used without live updates, given the latest response; false
 * for no polling
 */
export function useLoaded<C extends Call>(
  call: C,
  args: CallArgs<C>,
  poll?: (data: CallData<C>) => number | false,
): CallData<C> {
  const { stream } = useSession().capabilities
  const { data, error } = useSuspenseQuery({
    ...query(call, args),
    refetchInterval: ({ state }) =>
      stream || poll === undefined || state.data === undefined ? false : poll(state.data),
  })
  if (isNotFound(error) && !isPageKept()) throw error
  return data
}
