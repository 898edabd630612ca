import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import type { Zoom } from './zoom.ts'

/** Whether the data is shown as a chart, or as a table with the same content. */
export type ChartView = 'chart' | 'table'

interface ChartState {
  readonly view: ChartView
  readonly setView: (view: ChartView) => void
  /** Time at the cursor in ms since 1970; null if there is no cursor */
  readonly cursor: number | null
  readonly setCursor: (cursor: number | null) => void
  /** null if the chart cannot change its time range */
  readonly zoom: Zoom | null
  /** ID of the element that describes the keys of a chart */
  readonly keysId?: string
}

const GroupContext = createContext<ChartState | null>(null)

/** A group of charts over the same time range, which share the cursor and the view (chart or table). */
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
        Arrow keys move the line; with Shift, ten points at a time.{' '}
        {zoom !== null &&
          'Press Enter at the start and at the end of a range to zoom in, minus to zoom out. '}
        T shows the table.
      </p>
      {props.children}
    </GroupContext>
  )
}

/** Returns the state that the charts of a group share, or the state of a single chart. */
export function useChartState(): ChartState & { readonly isAlone: boolean } {
  const group = useContext(GroupContext)
  const [view, setView] = useState<ChartView>('chart')
  const [cursor, setCursor] = useState<number | null>(null)
  return group === null
    ? { view, setView, cursor, setCursor, zoom: null, isAlone: true }
    : { ...group, isAlone: false }
}
