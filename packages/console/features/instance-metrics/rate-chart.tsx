import { useMemo } from 'react'
import { chartOf, pacesIn, perSecond, valuesIn } from './results.ts'
import { ChartCard } from './chart-card.tsx'
import type { Counted, RateChart } from './charts.ts'
import type { ChartContext } from './cpu-chart.tsx'
import type { QueryState } from './use-query-result.ts'

/** A chart of the traffic of disks or interfaces per second: the total of all, or of one. */
export function RateChartCard(
  props: ChartContext & {
    query: QueryState
    chart: RateChart
    of: Counted
    /** ID of the selected disk or interface; undefined for all */
    one: string | undefined
  },
) {
  const { query: queryState, chart, of, one, name, ...context } = props
  const { answer } = queryState
  const { unit } = chart
  const data = useMemo(() => {
    if (answer === undefined) return undefined
    const paces = pacesIn(answer.tables[chart.lines.length], answer.grid)
    const series = chart.lines.map(({ label, style }, at) => {
      const counted = valuesIn(
        answer.tables[at],
        answer.grid,
        (fields) => one === undefined || fields[of.own]?.value === one,
      )
      const values = perSecond(counted, paces).map((value) => (value === null ? null : value * unit.times))
      return { id: label, label, style, values }
    })
    return chartOf(answer.grid, series)
  }, [answer, chart, of, one, unit])
  return (
    <ChartCard
      {...context}
      title={chart.title}
      unit={unit.name}
      unitText={unit.name}
      fileName={`${name}-${chart.title.toLowerCase().replaceAll(' ', '-')}`}
      query={queryState}
      data={data}
      lines={{ series: chart.lines.map(({ label, style }) => ({ id: label, label, style })) }}
      // The chart of the vCPUs above already has the labels of the events.
      areMarksNamed={false}
      base={unit.base}
      areValuesLong={unit.isLong}
      format={unit.format}
      formatTick={unit.formatTick}
    />
  )
}
