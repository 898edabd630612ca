import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { MetricsSearch } from '#data/metrics-search.ts'
import { intervalIn } from '#data/time-span.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { ChartGroup, type ChartView } from '#ui/chart/chart-group.tsx'
import { cx } from '#ui/cx.ts'
import { rangePresets } from '#ui/dates/range.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NativeSelect } from '#ui/pickers/native-select.tsx'
import { instancePicture } from '#ui/pictures/instances.ts'
import { fieldIn, valuesIn } from './results.ts'
import { type Counted, cpuQueries, disks, nics, rateQueries, stateTexts } from './charts.ts'
import { Chooser } from './chooser.tsx'
import { type ChartContext, CpuChart } from './cpu-chart.tsx'
import { NoSamples } from './no-samples.tsx'
import { gridOf } from '#shell/time-charts/grid.ts'
import { RateChartCard } from './rate-chart.tsx'
import { rangeIn, withChoice, zoomedInto, zoomedOut } from '#shell/time-charts/spans.ts'
import { TimeToolbar, defaultRefresh } from '#shell/time-charts/toolbar.tsx'
import { isUnsupported } from '#shell/time-charts/query-errors.ts'
import { type QueryState, useQueryResult } from './use-query-result.ts'
import { useEvents } from './use-events.ts'
import { type PageTime, useNow } from '#shell/time-charts/use-now.ts'
import { serverNow } from '#ui/server-clock.ts'

interface PageProps {
  readonly project: string
  readonly name: string
  readonly search: MetricsSearch
  /** @param isStep whether to add a history entry */
  readonly onSearch: (search: MetricsSearch, isStep: boolean) => void
}

/** The metrics page of an instance: how its vCPUs spend their time, and the traffic of its disks and interfaces. */
export function InstanceMetrics({ project, name, search, onSearch }: PageProps) {
  const instance = useLoaded('instanceView', { path: { instance: name }, query: { project } })
  const attached = useQuery({
    ...query('instanceDiskList', { path: { instance: name }, query: { project } }),
    throwOnError: false,
  }).data?.items
  const interfaces = useQuery(
    query('instanceNetworkInterfaceList', withAll({ query: { project, instance: name } })),
  ).data?.items
  const interval = intervalIn(search, defaultRefresh)
  const [time, lookAgain] = useNow(search, interval)
  const { now } = time
  const grid = gridOf(rangeIn(search, now), now)
  const cpu = useQueryResult(project, cpuQueries(instance.id), grid, time)
  const ofDisks = useRates(project, instance.id, disks, grid, time)
  const ofNics = useRates(project, instance.id, nics, grid, time)
  const happened = useEvents(project, instance, grid)
  const change = (next: MetricsSearch) => onSearch(next, false)
  const show = (from: number, to: number) => onSearch(zoomedInto(search, from, to), true)
  const zoom = {
    into: show,
    out: () => onSearch(zoomedOut(search, serverNow()), true),
  }
  const context: ChartContext = {
    project,
    name,
    marks: happened.marks,
    gapReason: happened.gapReason,
    onLess: lessThan(grid, (preset) => change(withChoice(search, { preset }, serverNow()))),
  }
  const isNothing =
    cpu.answer !== undefined &&
    !cpu.isOfBefore &&
    cpu.error === null &&
    valuesIn(cpu.answer.tables[0], cpu.answer.grid).every((value) => value === null)
  const toolbar = (
    <TimeToolbar
      search={search}
      onSearch={change}
      grid={grid}
      interval={interval}
      onLook={lookAgain}
      isFetching={cpu.isFetching}
    >
      <NativeSelect
        aria-label="State of vCPUs"
        value={search.state ?? ''}
        onChange={({ currentTarget }) => change({ ...search, state: stateIn(currentTarget.value) })}
      >
        <option value="">All states</option>
        {Object.entries(stateTexts).map(([state, { label }]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <Chooser
        label="Disk"
        all="All disks"
        items={attached}
        measured={measuredIn(ofDisks, disks)}
        kind="disk"
        value={search.disk}
        onChange={(disk) => change({ ...search, disk })}
      />
      <Chooser
        label="Interface"
        all="All interfaces"
        items={interfaces}
        measured={measuredIn(ofNics, nics)}
        kind={null}
        value={search.nic}
        onChange={(nic) => change({ ...search, nic })}
      />
    </TimeToolbar>
  )
  if (cpu.answer === undefined && isUnsupported(cpu.error)) {
    return (
      <EmptyState
        picture={instancePicture}
        title="No metrics available"
        body="This system does not offer metrics of a project."
      />
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {toolbar}
      {isNothing ? (
        <NoSamples instance={instance} grid={grid} neverRan={happened.neverRan} onShow={show} />
      ) : (
        <ChartGroup
          view={search.as ?? 'chart'}
          onViewChange={(view: ChartView) => change({ ...search, as: view === 'table' ? view : undefined })}
          zoom={zoom}
        >
          <Part id="cpu">
            <CpuChart {...context} query={cpu} ncpus={instance.ncpus} state={search.state} />
          </Part>
          <Part id="disk" isEmpty={attached?.length === 0 && measuredIn(ofDisks, disks).length === 0}>
            {disks.charts.map((chart, at) => (
              <RateChartCard
                key={chart.title}
                {...context}
                query={ofDisks[at === 0 ? 0 : 1]}
                chart={chart}
                of={disks}
                one={search.disk}
              />
            ))}
          </Part>
          <Part id="network" isEmpty={interfaces?.length === 0 && measuredIn(ofNics, nics).length === 0}>
            {nics.charts.map((chart, at) => (
              <RateChartCard
                key={chart.title}
                {...context}
                query={ofNics[at === 0 ? 0 : 1]}
                chart={chart}
                of={nics}
                one={search.nic}
              />
            ))}
          </Part>
        </ChartGroup>
      )}
    </div>
  )
}

const stateIn = (value: string) =>
  Object.keys(stateTexts).includes(value) ? (value as keyof typeof stateTexts) : undefined

/** Runs the queries for the charts of disks or interfaces. */
function useRates(
  project: string,
  instance: string,
  of: Counted,
  grid: ReturnType<typeof gridOf>,
  time: PageTime,
): readonly [QueryState, QueryState] {
  const [first, second] = of.charts
  return [
    useQueryResult(project, rateQueries(instance, of, first), grid, time),
    useQueryResult(project, rateQueries(instance, of, second), grid, time),
  ]
}

/** Returns the IDs of the disks or interfaces that have samples. */
function measuredIn(queryStates: readonly QueryState[], of: Counted): readonly string[] {
  return fieldIn(
    queryStates.flatMap(({ answer }) => answer?.tables ?? []),
    of.own,
  )
}

/** Returns the next shorter preset range. */
function lessThan(
  { start, end }: ReturnType<typeof gridOf>,
  choose: (preset: (typeof rangePresets)[number]['id']) => void,
): ChartContext['onLess'] {
  const preset = rangePresets.findLast(({ minutes }) => minutes * 60_000 < (end - start) / 1.5)
  return preset === undefined ? null : { label: preset.label, choose: () => choose(preset.id) }
}

const nothingOf: Readonly<Record<string, string>> = {
  disk: 'No disk was attached in this range.',
  network: 'There was no network interface in this range.',
}

/** A group of charts with an anchor for links. */
function Part({ id, isEmpty = false, children }: { id: string; isEmpty?: boolean; children: ReactNode }) {
  return (
    <div
      id={id}
      className={cx(
        'grid scroll-mt-4 gap-x-6 gap-y-3',
        id === 'cpu' ? 'grid-cols-1' : 'grid-cols-1 lg:grid-cols-2',
      )}
    >
      {isEmpty ? (
        <p className="col-span-full border-t border-line py-3 text-fg-muted">{nothingOf[id]}</p>
      ) : (
        children
      )}
    </div>
  )
}
