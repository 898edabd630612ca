import { useMemo } from 'react'
import type { MetricsSearch, VcpuState } from '#data/metrics-search.ts'
import type { ChartMark, GapReason, Series } from '#ui/chart/series.ts'
import { countOf } from '#ui/format/text.ts'
import { busyStates, chartOf, cpuTimeOf, stateStyles, type Values } from './results.ts'
import { ChartCard } from './chart-card.tsx'
import { percentText, stateTexts } from './charts.ts'
import type { QueryState } from './use-query-result.ts'

/** Properties that all charts of an instance need. */
export interface ChartContext {
  readonly project: string
  readonly name: string
  readonly marks: readonly ChartMark[]
  readonly gapReason: GapReason
  readonly onLess: Parameters<typeof ChartCard>[0]['onLess']
}

const lineOf = (state: VcpuState) => ({
  id: state,
  label: stateTexts[state].label.toLowerCase(),
  style: stateStyles[state],
})

/** A chart of how the vCPUs spent their time: all busy states stacked, or one state. */
export function CpuChart(
  props: ChartContext & {
    query: QueryState
    ncpus: number
    /** undefined for all busy states */
    state: MetricsSearch['state']
  },
) {
  const { query: queryState, ncpus, state, name, ...context } = props
  const { answer } = queryState
  const [drawn, hidden] = useMemo(
    (): [readonly VcpuState[], readonly VcpuState[]] =>
      state === undefined ? [busyStates, ['idle']] : [[state], []],
    [state],
  )
  const data = useMemo(() => {
    if (answer === undefined) return undefined
    const shares = cpuTimeOf(answer.tables[0], answer.grid)
    const seriesOf = (each: VcpuState): Series => ({ ...lineOf(each), values: shares[each] satisfies Values })
    return chartOf(answer.grid, drawn.map(seriesOf), hidden.map(seriesOf))
  }, [answer, drawn, hidden])
  return (
    <ChartCard
      {...context}
      title="CPU"
      unit={`% of ${countOf(ncpus, 'vCPU')}`}
      unitText="%"
      fileName={`${name}-cpu`}
      query={queryState}
      data={data}
      lines={{ series: drawn.map(lineOf), notDrawn: hidden.map(lineOf) }}
      isStacked={state === undefined}
      // The scale is not fixed to 100 % for a single state, whose share may be small.
      {...(state === undefined && { extent: percent })}
      format={percentText}
      formatTick={String}
      height={220}
      note={state === undefined ? undefined : stateTexts[state].means}
    />
  )
}

const percent = [0, 100] as const
