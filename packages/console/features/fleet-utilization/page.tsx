import type { QuotaResource } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { type CallData, query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { UtilizationSearch } from '#data/utilization-search.ts'
import { useRack } from '#features/inventory/index.ts'
import {
  Chooser,
  type HistoryOf,
  QuotaBars,
  useForecasts,
  UtilizationHistory,
} from '#features/utilization/index.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { useSession } from '#shell/session.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { countOf } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { fleetUtilizationArgs } from './query-args.ts'
import { DiskEstimate } from './disk-estimate.tsx'
import { type Fleet, fleetOfSilos } from './fleet.ts'
import { FleetPools } from './pools.tsx'
import { FleetSilos } from './silos.tsx'
import { FleetSleds } from './sleds.tsx'

/** Polling interval in ms: operators do not receive events of resources inside silos */
const poll = 15_000

const ofFleet: HistoryOf = { scope: 'fleet' }

interface Searched {
  search: UtilizationSearch
  onSearch: (change: UtilizationSearch) => void
}

/** Returns the quota of a silo; null when it is not listed individually. */
const quotaOf = ({ silos }: Fleet, silo: string) => silos.find(({ name }) => name === silo)?.allocated ?? null

/**
 * The page of fleet utilization: allocated and used hardware with history and forecast, usage by silo, and the
 * utilization of sleds and IP pools.
 */
export function FleetUtilizationPage(props: Searched) {
  const { by = 'cpus' } = props.search
  const { fleet, error, retry } = useFleet(by)
  return (
    <>
      <PageHeader
        title="System utilization"
        count={fleet?.sleds == null ? undefined : countOf(fleet.sleds, 'sled')}
        actions={
          <Guides
            icon={ChartColumn}
            heading="System utilization"
            summary="Running instances use vCPUs and memory of the hardware; disks and snapshots use storage. Quotas limit each silo; together they may exceed the hardware."
            guides={['silos', 'ip-pools']}
          />
        }
      />
      {fleet !== undefined ? (
        <Shown {...props} fleet={fleet} by={by} />
      ) : error === null ? (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Loading" />
        </div>
      ) : (
        <FailureState title="Could not load the utilization" error={error} onRetry={retry} />
      )}
    </>
  )
}

function Shown(props: Searched & { fleet: Fleet; by: QuotaResource }) {
  const { fleet, by, search, onSearch } = props
  const limits = fleet.capacity ?? fleet.allocated
  const { of } = search
  const whose = useMemo((): HistoryOf => (of === undefined ? ofFleet : { scope: 'fleet', of }), [of])
  const bounds = of === undefined ? limits : quotaOf(fleet, of)
  const forecasts = useForecasts(whose, bounds)
  const rack = useRack()
  return (
    <>
      <QuotaBars
        used={fleet.provisioned}
        quota={limits}
        stopped={{}}
        promised={fleet.capacity === null ? undefined : fleet.allocated}
        chosen={by}
        onChoose={(next) => onSearch({ ...search, by: next === 'cpus' ? undefined : next })}
      />
      {by === 'storage' && <DiskEstimate fleet={fleet} />}
      {fleet.capacity === null && (
        <Notice>
          This system does not report its hardware capacity. The bars show the sum of all quotas.
        </Notice>
      )}
      {fleet.isPart && (
        <Notice kind="warn" title="These figures do not include all silos">
          {`The system has more than the ${countOf(fleet.silos.length, 'silo')} that are shown here.`}
        </Notice>
      )}
      <UtilizationHistory
        whose={whose}
        by={by}
        limit={bounds?.[by] ?? null}
        limitLabel={of === undefined && fleet.capacity !== null ? 'hardware' : 'quota'}
        forecasts={forecasts}
        search={search}
        onSearch={(change) => onSearch({ ...search, ...change })}
        chooser={
          <Chooser
            call="siloList"
            label="Silo"
            all="All silos"
            value={of}
            onChange={(next) => onSearch({ ...search, of: next })}
          />
        }
      />
      <FleetSilos fleet={fleet} by={by} />
      {rack !== undefined && <FleetSleds rack={rack} />}
      {fleet.pools !== null && <FleetPools pools={fleet.pools} more={fleet.morePools} />}
    </>
  )
}

/** Returns the totals of the system: from one query, or the sum of its silos on a server without that query. */
function useFleet(by: QuotaResource) {
  const isReported = useSession().capabilities.fleet === true
  const reported = useQuery({
    ...query('porticoFleetUtilization', fleetUtilizationArgs(by)),
    enabled: isReported,
    placeholderData: keepPreviousData,
    refetchInterval: poll,
  })
  const listed = useQuery({
    ...query('siloUtilizationList', withAll({})),
    enabled: !isReported,
    refetchInterval: poll,
  })
  const source = isReported ? reported : listed
  return {
    fleet: isReported
      ? reported.data && ofAnswer(reported.data)
      : listed.data && fleetOfSilos(listed.data.items, listed.data.nextPage != null),
    error: source.error,
    retry: () => void source.refetch(),
  }
}

/**
 * Converts the response. A host that reports no data disks has no storage capacity, so the sum of the quotas is used
 * instead.
 */
function ofAnswer(answer: CallData<'porticoFleetUtilization'>): Fleet {
  const { capacity, allocated } = answer
  return {
    ...answer,
    isPart: false,
    isStorageTold: capacity.storage !== null,
    capacity: { ...capacity, storage: capacity.storage ?? allocated.storage },
  }
}
