import type { QuotaResource } from '@portico/contract/types.ts'
import { type Forecast, forecastOf, type Growth, growthOf } from '@portico/domain/quotas/forecast.ts'
import { type ReactNode, useMemo } from 'react'
import type { TimeSearch } from '#data/time-search.ts'
import { choiceIn, intervalIn, refreshOf, spanIn, timeSearchOf } from '#data/time-span.ts'
import { defaultRange } from '#data/utilization-queries.ts'
import type { UtilizationSearch } from '#data/utilization-search.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { ChartFrame } from '#ui/chart/chart-frame.tsx'
import { type ChartOutlook, extentOf } from '#ui/chart/series.ts'
import { RangePicker } from '#ui/dates/range-picker.tsx'
import { RefreshPicker } from '#ui/dates/refresh-picker.tsx'
import { formatMonthDay } from '#ui/format/month-day.ts'
import { amountsOf, amountText, resources, tickText } from '../amounts.ts'
import { forecastRangeText, forecastText, paceText } from './forecast-text.ts'
import { type History, type HistoryOf, useHistory } from './use-history.ts'
import { serverNow } from '#ui/server-clock.ts'

/**
 * Seconds between two refreshes if the user has selected none. Usage is recorded every 5 s and drawn over weeks, so
 * this is enough.
 */
const usualRefresh = 60

type Amounts = Readonly<Record<QuotaResource, number>>

/** The forecast of each resource, based on the last 30 days. */
export interface Forecasts {
  readonly now: number
  readonly paces: Readonly<Record<QuotaResource, Growth | null>>
  readonly fillings: Readonly<Record<QuotaResource, Forecast>>
}

/**
 * Returns the forecasts, based on the last 30 days.
 * @param limits limits of the usage; null if there are none
 */
export function useForecasts(whose: HistoryOf, limits: Amounts | null): Forecasts | null {
  const { data } = useHistory(whose, {}, usualRefresh)
  return useMemo(() => {
    const now = data?.times.at(-1)
    if (data === undefined || now === undefined || limits === null) return null
    const levelsOf = (id: QuotaResource) =>
      data.times.flatMap((time, at) => {
        const value = data[id][at] ?? null
        return value === null ? [] : [{ time, value }]
      })
    const levels = amountsOf(levelsOf)
    const paces = amountsOf((id) => growthOf(levels[id]))
    return {
      now,
      paces,
      fillings: amountsOf((id) => forecastOf(paces[id], levels[id].at(-1)?.value ?? 0, limits[id], now)),
    }
  }, [data, limits])
}

/** The usage over time, with its forecast and its limit. */
export function UtilizationHistory(props: {
  whose: HistoryOf
  by: QuotaResource
  /** limit of the usage; null if there is none, as for one project of a silo */
  limit: number | null
  /** label of the limit in the chart, such as `quota` */
  limitLabel: string
  /** forecasts; null if there are none */
  forecasts: Forecasts | null
  search: UtilizationSearch
  onSearch: (change: TimeSearch) => void
  /** field that selects whose history is shown */
  chooser?: ReactNode
}) {
  const { whose, by, limit, forecasts, search, onSearch } = props
  const isFixed = spanIn(search) !== null
  const interval = intervalIn(search, usualRefresh)
  const history = useHistory(whose, search, interval)
  const label = resources.find(({ id }) => id === by)?.label ?? ''
  const data = useMemo(
    () =>
      history.data && {
        times: history.data.times,
        series: [{ id: by, label: 'allocated', values: history.data[by] }],
      },
    [history.data, by],
  )
  const [from = 0, until = 0] = [history.data?.times[0], history.data?.times.at(-1)]
  const isOpen = !isFixed && until - from >= leastForOutlook
  const pace = forecasts?.paces[by] ?? null
  const outlook = useMemo(
    () => (isOpen ? outlookOf(history.data, pace, by) : undefined),
    [isOpen, history.data, pace, by],
  )
  const highest = (data && extentOf(data)?.[1]) ?? 0
  const isNear = limit !== null && limit > 0 && highest * farBelow >= limit
  return (
    <section aria-label={`${label} over time`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {forecasts !== null && limit !== null && (
          <Outlook by={by} forecasts={forecasts} limit={limit} label={props.limitLabel} isDrawn={isNear} />
        )}
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {props.chooser}
          <RangePicker
            label="Time"
            value={choiceIn(search, defaultRange)}
            onChange={(choice) => onSearch(timeSearchOf(choice, defaultRange, serverNow()))}
          />
          {!isFixed && (
            <RefreshPicker
              interval={interval}
              onIntervalChange={(seconds) => onSearch({ refresh: refreshOf(seconds, usualRefresh) })}
              onRefresh={() => void history.refetch()}
              pending={history.isFetching}
            />
          )}
        </div>
      </div>
      <ChartFrame
        title={`${label} over time`}
        data={data}
        isStacked
        isStepped
        span={[from, outlook?.to ?? until]}
        extent={[
          0,
          Math.max(isNear ? limit * 1.1 : 0, Math.min(outlook?.most ?? 0, limit ?? Infinity) * 1.1),
        ]}
        {...(isNear && { limit: { value: limit, label: props.limitLabel } })}
        outlook={outlook}
        {...(by !== 'cpus' && { base: 2 as const })}
        format={(amount) => amountText(by, amount)}
        formatTick={(amount) => tickText(by, amount)}
        gapReason={notKnown}
        emptyText="No data for this range"
        height={220}
        stale={history.isPlaceholderData}
        error={
          history.error !== null &&
          history.data === undefined && (
            <FailureState
              title="Could not load the history"
              error={history.error}
              onRetry={() => void history.refetch()}
            />
          )
        }
      />
    </section>
  )
}

const notKnown = () => 'Not known'

/** Minimum length in ms of a time range whose chart includes the forecast. */
const leastForOutlook = 6 * 86_400_000

/**
 * If the limit is at least this many times the usage, it is not in the chart, because it would make the line of the
 * usage flat.
 */
const farBelow = 5

/** Returns the forecast for a third of the range beyond its end. */
function outlookOf(
  history: History | undefined,
  pace: Growth | null,
  by: QuotaResource,
): ChartOutlook | undefined {
  const from = history?.times.at(-1)
  const value = history?.[by].at(-1) ?? null
  if (history === undefined || from === undefined || value === null || pace === null) return undefined
  const ahead = (from - (history.times[0] ?? from)) / 3
  const days = ahead / 86_400_000
  const at = (perDay: number) => Math.max(0, value + perDay * days)
  return {
    from,
    to: from + ahead,
    value,
    likely: at(pace.likely),
    least: at(pace.least),
    most: at(pace.most),
  }
}

function Outlook(props: {
  by: QuotaResource
  forecasts: Forecasts
  limit: number
  label: string
  /** whether the chart shows the limit */
  isDrawn: boolean
}) {
  const { by, forecasts, limit } = props
  const filling = forecasts.fillings[by]
  const words = forecastText(filling, forecasts.now, formatMonthDay)
  const between = forecastRangeText(filling, formatMonthDay)
  const pace = paceText(by, forecasts.paces[by], limit)
  const tone = words?.tone === 'bad' ? 'text-bad' : words?.tone === 'warn' ? 'text-busy' : 'text-fg'
  return (
    <p className="min-w-0 text-fg-muted">
      {pace}
      {words !== null && (
        <>
          {'; '}
          <span className={tone}>{words.text}</span>
        </>
      )}
      {between !== '' && `, ${between}`}.
      {!props.isDrawn &&
        limit > 0 &&
        ` The ${props.label} of ${amountText(by, limit)} is far above the chart.`}
    </p>
  )
}
