import { useMemo } from 'react'
import type { ListSearch } from '#data/list-search.ts'
import type { Count } from './use-count.ts'
import { useListSearch } from './use-list-search.ts'

interface Known {
  readonly known?: Count
}

/** The count of a list whose total is known; nothing while a search or state filter applies: it has another count. */
export function knownCount({ search, state }: ListSearch, total: number | undefined): Known {
  const isFiltered = search !== undefined || state !== undefined
  return total === undefined || isFiltered ? {} : { known: { total, byState: {}, capped: false } }
}

/**
 * The total of a list that another query already answered, as the list's `known`.
 * @param listKey the list's name in the address
 */
export function useKnownCount(listKey: string, total: number | undefined): Known {
  const { search } = useListSearch(listKey)
  return useMemo(() => knownCount(search, total), [search, total])
}
