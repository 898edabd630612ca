import { useMemo } from 'react'
import { useColumnChoice } from './use-column-choice.ts'
import type { useListSearch } from './use-list-search.ts'

/** Which columns of a list are switched off: as its view says, or without one as was chosen in this browser. */
export function useShownColumns(id: string, { view, search, change }: ReturnType<typeof useListSearch>) {
  const [chosen, choose] = useColumnChoice(id)
  const ofView = useMemo(() => (view === null ? null : new Set(search.hidden)), [view, search.hidden])
  const changeView = (hidden: ReadonlySet<string>) => change({ hidden: [...hidden] })
  return ofView === null ? ([chosen, choose] as const) : ([ofView, changeView] as const)
}
