import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import type { Zoom } from './zoom.ts'

/** A chart is a picture, or the table that says the same. */
export type ChartView = 'chart' | 'table'

interface ChartState {
  readonly view: ChartView
  readonly setView: (view: ChartView) => void
  /** ms since 1970 that is pointed at; null for none */
  readonly cursor: number | null
  readonly setCursor: (cursor: number | null) => void
  /** null where no other time can be looked at from within a chart */
  readonly zoom: Zoom | null
  /** id of what tells of the keys of a chart */
  readonly keysId?: string
}

const GroupContext = createContext<ChartState | null>(null)

/** Charts of the same time: the line moves in all of them together, and all are pictures or tables. */
export function ChartGroup(props: {
  view: ChartView
  onViewChange: (view: ChartView) => void
  zoom?: Zoom
  children: ReactNode
}) {
  const { view, onViewChange, zoom = null } = props
  const [cursor, setCursor] = useState<number | null>(null)
  const keysId = useId()
  const state = useMemo(
    () => ({ view, setView: onViewChange, cursor, setCursor, zoom, keysId }),
    [view, onViewChange, cursor, zoom, keysId],
  )
  return (
    <GroupContext value={state}>
      <p id={keysId} hidden>
        Arrow keys move the line, with Shift by ten.{' '}
        {zoom !== null &&
          'Enter begins a time to look at closer, and Enter again shows it; minus shows more. '}
        T shows the table.
      </p>
      {props.children}
    </GroupContext>
  )
}

/** What the charts of a group share; a chart alone has it to itself. */
export function useChartState(): ChartState & { readonly isAlone: boolean } {
  const group = useContext(GroupContext)
  const [view, setView] = useState<ChartView>('chart')
  const [cursor, setCursor] = useState<number | null>(null)
  return group === null
    ? { view, setView, cursor, setCursor, zoom: null, isAlone: true }
    : { ...group, isAlone: false }
}
