import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

/** A chart is a picture, or the table that says the same. */
export type ChartView = 'chart' | 'table'

interface ChartState {
  readonly view: ChartView
  readonly setView: (view: ChartView) => void
  /** ms since 1970 that is pointed at; null for none */
  readonly cursor: number | null
  readonly setCursor: (cursor: number | null) => void
}

const GroupContext = createContext<ChartState | null>(null)

/** Charts of the same time: the line moves in all of them together, and all are pictures or tables. */
export function ChartGroup(props: {
  view: ChartView
  onViewChange: (view: ChartView) => void
  children: ReactNode
}) {
  const { view, onViewChange } = props
  const [cursor, setCursor] = useState<number | null>(null)
  const state = useMemo(
    () => ({ view, setView: onViewChange, cursor, setCursor }),
    [view, onViewChange, cursor],
  )
  return <GroupContext value={state}>{props.children}</GroupContext>
}

/** What the charts of a group share; a chart alone has it to itself. */
export function useChartState(): ChartState & { readonly isAlone: boolean } {
  const group = useContext(GroupContext)
  const [view, setView] = useState<ChartView>('chart')
  const [cursor, setCursor] = useState<number | null>(null)
  return group === null ? { view, setView, cursor, setCursor, isAlone: true } : { ...group, isAlone: false }
}
