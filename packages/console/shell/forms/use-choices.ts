import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CallArgs, query } from '../../data/calls.ts'
import { allOfThem, withAll } from '../../data/names.ts'
import type { RowOf } from '../list/list-call.ts'
import { useSession } from '../session.tsx'

/** Lists that may be longer than what is fetched of them at once. */
type LongList = 'instanceList' | 'diskList' | 'snapshotList' | 'floatingIpList'

/** Rows that a search adds. */
const foundAtOnce = 50

/**
 * What a picker chooses among: the first thousand of a list, and where there are more, what the server finds of the
 * rest by the text that is being typed.
 * @param states where the server can tell, only rows in these; the caller still has to check
 */
export function useChoices<C extends LongList>(
  call: C,
  project: string,
  states: readonly string[] = [],
): {
  readonly rows: readonly RowOf<C>[]
  readonly isLoading: boolean
  /** for the picker, told what stands in it */
  readonly onSearch: (typed: string) => void
} {
  const { filters } = useSession().capabilities
  const [typed, setTyped] = useState('')
  const asked = { query: { project, ...(filters && states.length > 0 && { state: states }) } }
  const first = useQuery(query(call, withAll(asked) as CallArgs<C>))
  const known = (first.data as { items?: readonly RowOf<C>[] } | undefined)?.items
  const isCut = filters && (known?.length ?? 0) >= allOfThem
  const search = { query: { ...asked.query, limit: foundAtOnce, search: typed } }
  const rest = useQuery({
    ...query(call, search as CallArgs<C>),
    enabled: isCut && typed !== '',
    // What was found stays while more is typed, and what was chosen keeps its name.
    placeholderData: keepPreviousData,
  })
  const found = (rest.data as { items?: readonly RowOf<C>[] } | undefined)?.items
  const rows = useMemo(() => {
    const all = [...(known ?? []), ...(found ?? [])]
    return [...new Map(all.map((row) => [(row as { id: string }).id, row])).values()]
  }, [known, found])
  return { rows, isLoading: first.isPending, onSearch: setTyped }
}
