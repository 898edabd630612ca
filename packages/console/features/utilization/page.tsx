import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { isForbidden } from '#data/api-error.ts'
import { sharesQuery, trendDays } from '#data/utilization-queries.ts'
import type { UtilizationSearch } from '#data/utilization-search.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { formatMonthDay } from '#ui/format/month-day.ts'
import { amountsOf } from './amounts.ts'
import { forecastText } from './history/forecast-text.ts'
import { UtilizationHistory, useForecasts } from './history/section.tsx'
import type { HistoryOf } from './history/use-history.ts'
import { Chooser } from './history/lazy-chooser.tsx'
import { ProjectShares } from './project-shares.tsx'
import { QuotaBars } from './quota-bars.tsx'

/** Polling interval in ms if the server has no live updates. */
const poll = 30_000

const ofSilo: HistoryOf = { scope: 'silo' }

/** The page of the silo's utilization: usage of the quota, its history and forecast, and usage by project. */
export function UtilizationPage(props: {
  search: UtilizationSearch
  onSearch: (change: UtilizationSearch) => void
}) {
  const { search, onSearch } = props
  const { by = 'cpus' } = search
  const { user, capabilities } = useSession()
  const { capacity, provisioned } = useLoaded('utilizationView', {}, () => poll)
  const { data, error, refetch } = useQuery({
    ...sharesQuery(search),
    enabled: capabilities.shares === true,
    placeholderData: keepPreviousData,
  })
  const forecasts = useForecasts(ofSilo, capacity)
  const fillings = useMemo(
    () =>
      forecasts === null
        ? undefined
        : amountsOf((id) => forecastText(forecasts.fillings[id], forecasts.now, formatMonthDay)),
    [forecasts],
  )
  const mayList = !isForbidden(error)
  return (
    <>
      <PageHeader
        title="Utilization"
        count={`silo ${user.siloName}`}
        actions={
          <Guides
            icon={ChartColumn}
            heading="Utilization"
            summary="Running instances use vCPUs and memory of the silo's quota; disks and snapshots use storage. Requests beyond the quota are refused."
            guides={['projects', 'instance-actions']}
          />
        }
      />
      <QuotaBars
        used={provisioned}
        quota={capacity}
        stopped={!mayList ? {} : { cpus: data?.stopped.cpus ?? 0, memory: data?.stopped.memory ?? 0 }}
        fillings={fillings}
        chosen={by}
        onChoose={(next) => onSearch({ ...search, by: next === 'cpus' ? undefined : next })}
      />
      <UtilizationHistory
        whose={search.of === undefined ? ofSilo : { scope: 'silo', of: search.of }}
        by={by}
        limit={search.of === undefined ? capacity[by] : null}
        limitLabel="quota"
        forecasts={search.of === undefined ? forecasts : null}
        search={search}
        onSearch={(change) => onSearch({ ...search, ...change })}
        chooser={
          mayList && (
            <Chooser
              call="projectList"
              label="Project"
              all="All projects"
              value={search.of}
              onChange={(of) => onSearch({ ...search, of })}
            />
          )
        }
      />
      {!mayList ? (
        <Notice>Only users who can list the silo's projects see the usage of each project.</Notice>
      ) : error !== null && data === undefined ? (
        <FailureState
          title="Could not load the usage of projects"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        data !== undefined && <ProjectShares shares={data} by={by} days={trendDays(search)} />
      )}
    </>
  )
}
