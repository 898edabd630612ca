import { useMemo } from 'react'
import type { Count } from './use-count.ts'
import { useListSearch } from './use-list-search.ts'

/**
 * A total that another answer has already, as the `known` of a list. Nothing while it is not there, and while the list
 * is searched: how many match is not known then.
 * @param listKey the list's name in the address
 */
export function useKnownCount(listKey: string, total: number | undefined): { readonly known?: Count } {
  const { search } = useListSearch(listKey).search
  return useMemo(
    () =>
      total === undefined || search !== undefined ? {} : { known: { total, byState: {}, capped: false } },
    [total, search],
  )
}
