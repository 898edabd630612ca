import { isForbidden } from '#data/api-error.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { defaultRows, isFiltered, type ListSearch } from '#data/list-search.ts'
import { useSession } from '../session.tsx'
import type { ListArgs, ListCall, RowOf } from './list-call.ts'
import { rowsQuery } from './list-query.ts'

/** ms between looks whether a role was given to who may not see a list, where no live updates tell of it */
const roleMayCome = 30_000

/**
 * The rows of the page that the address asks for. While another page is on its way the old rows stay; without live
 * updates the list is polled as `poll` says.
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
      return isForbidden(state.error) ? roleMayCome : (poll?.(state.data?.items ?? []) ?? false)
    },
  })
  // Who may not see them any more has none: neither below what says so, nor in the palette.
  const data = isForbidden(error) ? undefined : found
  const size = search.rows ?? defaultRows
  const isFirst = search.page === undefined
  const nextToken =
    data === undefined || data.items.length < size || data.nextPage === null ? undefined : data.nextPage
  return {
    rows: data?.items,
    /** The rows shown are those of the page before. */
    isStale: isPlaceholderData,
    /** Why there are no rows; a failure while there are old ones leaves those on screen, but for who may not see them any more. */
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
    size,
    /** All rows with what is filtered, where the server counts. */
    count: data?.count,
    nextToken,
    /** A later page whose rows have all gone. */
    isGone: !isFirst && !isPlaceholderData && data?.items.length === 0,
    /** There is nothing at all: no filter, no earlier page hides anything. */
    isEmpty: data?.items.length === 0 && isFirst && !isFiltered(search),
  }
}
