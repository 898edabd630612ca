import { useSuspenseQuery } from '@tanstack/react-query'
import { isNotFound } from '#data/api-error.ts'
import { type Call, type CallArgs, type CallData, query } from '#data/calls.ts'
import { isHeld } from '#data/leaving.ts'
import { useSession } from './session.tsx'

/**
 * An answer that the route's loader has fetched; kept fresh while shown. When it turns 404, so does the page, unless it is
 * held (`data/leaving.ts`).
 * @param poll ms until the next look, given what was seen last, at a system that sends no live updates; false: none
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
  if (isNotFound(error) && !isHeld()) throw error
  return data
}
