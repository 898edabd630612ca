import { isForbidden } from '#data/api-error.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultRows, isFiltered, type ListSearch } from '#data/list-search.ts'
import { useSession } from '../session.tsx'
import type { ListArgs, ListCall, RowOf } from './list-call.ts'
import { rowsQuery } from './list-query.ts'

/** Polling interval in ms for a new role of a user who may not see a list, without live updates */
const rolePollInterval = 30_000

/**
 * Returns the rows of the page in the URL. While another page loads, the old rows stay; without live updates the list
 * is polled as `poll` says.
 */
export function useRows<C extends ListCall>(
  call: C,
  args: ListArgs<C>,
  search: ListSearch,
  poll: ((rows: readonly RowOf<C>[]) => number | false) | undefined,
) {
  const { capabilities } = useSession()
  const {
    data: found,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...rowsQuery(call, args, search, capabilities),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (capabilities.stream) return false
      return isForbidden(state.error) ? rolePollInterval : (poll?.(state.data?.items ?? []) ?? false)
    },
  })
  // A user who may no longer see the rows gets none, neither below the message nor in the palette.
  const data = isForbidden(error) ? undefined : found
  const size = search.rows ?? defaultRows
  const isFirst = search.page === undefined
  const nextToken =
    data === undefined || data.items.length < size || data.nextPage === null ? undefined : data.nextPage
  return {
    rows: data?.items,
    /** The rows shown are those of the previous page. */
    isStale: isPlaceholderData,
    /**
     * Why there are no rows. A failed refresh leaves the old rows on screen, unless the user may no longer see them.
     */
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
    size,
    /** Number of all rows that match, where the server counts. */
    count: data?.count,
    nextToken,
    /** A later page whose rows have all been deleted. */
    isGone: !isFirst && !isPlaceholderData && data?.items.length === 0,
    /** The list is empty: no filter and no earlier page hides rows. */
    isEmpty: data?.items.length === 0 && isFirst && !isFiltered(search),
  }
}
