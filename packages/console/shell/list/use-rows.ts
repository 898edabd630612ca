import { isForbidden } from '#data/api-error.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultRows, isFiltered, type ListSearch } from '#data/list-search.ts'
import { useSession } from '../session.tsx'
import type { ListArgs, ListCall, RowOf } from './list-call.ts'
import { rowsQuery } from './list-query.ts'

/** Polling interval in ms for a user who may not read a list and might get a role, without live updates */
const rolePollInterval = 30_000

/**
 * Returns the rows of the page in the URL. While another page loads, the previous rows are shown. Without live updates,
 * the list is polled with the interval that `poll` returns.
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
  // If the user may no longer read the rows, they are removed from the page and from the palette.
  const data = isForbidden(error) ? undefined : found
  const size = search.rows ?? defaultRows
  const isFirst = search.page === undefined
  const nextToken =
    data === undefined || data.items.length < size || data.nextPage === null ? undefined : data.nextPage
  return {
    rows: data?.items,
    /** Whether the rows are those of the previous page. */
    isStale: isPlaceholderData,
    /**
     * The error if there are no rows. After a failed refresh, the previous rows remain, unless the user may no longer
     * read them.
     */
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
    size,
    /** Number of all matching rows, if the server counts. */
    count: data?.count,
    nextToken,
    /** Whether all rows of a later page have been deleted. */
    isGone: !isFirst && !isPlaceholderData && data?.items.length === 0,
    /** Whether the list is empty without filters. */
    isEmpty: data?.items.length === 0 && isFirst && !isFiltered(search),
  }
}
