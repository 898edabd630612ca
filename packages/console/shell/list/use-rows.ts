import { isForbidden } from '#data/api-error.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultRows, isFiltered, type ListSearch } from '#data/list-search.ts'
import { useSession } from '../session.tsx'
import type { ListArgs, ListCall, RowOf } from './list-call.ts'
import { rowsQuery } from './list-query.ts'

/** Polling interval in ms without live updates for a user who may not read a list, since the user might get a role. */
const rolePollInterval = 30_000

/**
 * Returns the rows of the page in the URL. While another page loads, the previous rows are returned. Without live
 * updates, the list is polled with the interval that `poll` returns.
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
  // When the user may no longer read the rows, they disappear from the page and the palette.
  const data = isForbidden(error) ? undefined : found
  const size = search.rows ?? defaultRows
  const isFirst = search.page === undefined
  const nextToken =
    data === undefined || data.items.length < size || data.nextPage === null ? undefined : data.nextPage
  return {
    rows: data?.items,
    /** whether the rows are those of the previous page */
    isStale: isPlaceholderData,
    /**
     * error if there are no rows. If a refresh fails, the previous rows stay, unless the user may no longer read them.
     */
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
    size,
    /** number of all matching rows; undefined if the server does not count them */
    count: data?.count,
    nextToken,
    /** whether all rows of a page after the first one were deleted */
    isGone: !isFirst && !isPlaceholderData && data?.items.length === 0,
    /** whether the list is empty even without filters */
    isEmpty: data?.items.length === 0 && isFirst && !isFiltered(search),
  }
}
