import type { QuotaResource } from '@portico/contract/types.ts'
import { timesBetween } from '@portico/domain/quotas/levels.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type CallData, invoke } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { shownSpan } from '#data/time-span.ts'
import {
  fleetHistoryQuery,
  historyPoints,
  siloHistoryQuery,
  defaultRange,
} from '#data/utilization-queries.ts'
import type { TimeSearch } from '#data/time-search.ts'
import type { DateRange } from '#ui/dates/range.ts'
import { levelsAt } from './steps.ts'
import { serverNow, serverTime } from '#ui/server-clock.ts'

/**
 * The selection of a history: of the user's own silo or one of its projects, or of the whole system or one of its
 * silos.
 */
export interface HistoryOf {
  readonly scope: 'silo' | 'fleet'
  /** name of the project or the silo; omitted for all */
  readonly of?: string | undefined
}

/** The usage of each resource at the times in `times`; null where it is unknown. */
export type History = Readonly<Record<QuotaResource, readonly (number | null)[]>> & {
  /** times of the values, ms since 1970 */
  readonly times: readonly number[]
}

const metrics = {
  cpus: 'cpus_provisioned',
  memory: 'ram_provisioned',
  storage: 'virtual_disk_space_provisioned',
} as const

const fromAnswer = ({ times, cpus, memory, storage }: CallData<'porticoSiloHistory'>): History => ({
  times: times.map((time) => Date.parse(time)),
  cpus,
  memory,
  storage,
})

/**
 * Returns the usage over a range. Until it is loaded, the previous range is returned.
 * @param interval refresh interval in seconds; null to load it once
 */
export function useHistory(
  whose: HistoryOf,
  search: TimeSearch,
  interval: number | null,
): UseQueryResult<History> {
  const { scope } = whose
  const tells = useSession().capabilities.provisionedHistory === true
  const common = {
    placeholderData: keepPreviousData,
    throwOnError: false,
    refetchInterval: interval === null ? false : interval * 1000,
  } as const
  const ofSilo = useQuery({
    ...siloHistoryQuery(search, whose.of),
    ...common,
    enabled: tells && scope === 'silo',
    select: fromAnswer,
  })
  const ofFleet = useQuery({
    ...fleetHistoryQuery(search, whose.of),
    ...common,
    enabled: tells && scope === 'fleet',
    select: fromAnswer,
  })
  const measured = useQuery({
    queryKey: ['measured history', whose, search.range, search.from, search.to],
    queryFn: ({ signal }) => readMeasured(whose, shownSpan(search, defaultRange, serverNow()), signal),
    ...common,
    enabled: !tells,
  })
  if (!tells) return measured
  return scope === 'silo' ? ofSilo : ofFleet
}

/**
 * Reads the history from the metrics lists. Used for an upstream that supports only the contract
 * (docs/reference/metrics.md#simple-metrics).
 */
async function readMeasured(whose: HistoryOf, span: DateRange, signal: AbortSignal): Promise<History> {
  const times = timesBetween(span.start.getTime(), span.end.getTime(), historyPoints)
  const of = (resource: QuotaResource) => readOne(whose, metrics[resource], span, times, signal)
  const [cpus, memory, storage] = await Promise.all([of('cpus'), of('memory'), of('storage')])
  return { times, cpus, memory, storage }
}

async function readOne(
  whose: HistoryOf,
  metric: (typeof metrics)[QuotaResource],
  { start, end }: DateRange,
  times: readonly number[],
  signal: AbortSignal,
): Promise<readonly (number | null)[]> {
  const [within, before] = await Promise.all([
    read(whose, metric, { startTime: start, endTime: end, limit: 3000 }, signal),
    // This reads the last measurement before the range.
    read(whose, metric, { startTime: new Date(0), endTime: start, limit: 1, order: 'descending' }, signal),
  ])
  const steps = within.items.map(({ timestamp, datum }) => ({
    time: timestamp.getTime(),
    value: datum.type === 'i64' ? datum.datum : 0,
  }))
  const [last] = before.items
  const known = last?.datum.type === 'i64' ? last.datum.datum : null
  return levelsAt(times, steps, known, serverTime())
}

function read(
  { scope, of }: HistoryOf,
  metricName: (typeof metrics)[QuotaResource],
  timeRange: { startTime: Date; endTime: Date; limit: number; order?: 'descending' },
  signal: AbortSignal,
): Promise<CallData<'siloMetric'>> {
  const path = { metricName }
  return scope === 'silo'
    ? invoke(
        'siloMetric',
        { path, query: { ...timeRange, ...(of !== undefined && { project: of }) } },
        signal,
      )
    : invoke('systemMetric', { path, query: { ...timeRange, ...(of !== undefined && { silo: of }) } }, signal)
}
