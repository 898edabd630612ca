import type { Instance } from '@portico/contract/types.ts'
import { hasGuest } from '@portico/domain/instances/states.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { type CallArgs, query } from '#data/calls.ts'
import { usePageArea } from '#shell/navigation/use-area.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { percentText } from '#ui/format/percent.ts'
import { PageRows } from './page-rows.ts'
import { UsagePlaceholder } from './placeholder.tsx'
import { shareNow, usageText } from './labels.ts'

/** Refresh interval in ms: samples are written every minute */
const refresh = 60_000

/**
 * Returns the arguments of one query for the vCPU utilization of all running instances on a page in the last hour. IDs
 * are sorted, so that equal pages have equal keys.
 */
function useUsageArgs(project: string, rows: readonly Instance[]): CallArgs<'porticoInstanceUse'> {
  const instance = rows
    .filter(({ runState }) => hasGuest(runState))
    .map(({ id }) => id)
    .sort()
  return { query: { project, instance, minutes: 60, points: 30 } }
}

/** The vCPU utilization of an instance in the last hour. All cells of a page share one query. */
export function UsageCell({ instance }: { instance: Instance }) {
  const { project = '' } = usePageArea()
  const args = useUsageArgs(project, use(PageRows))
  const { data, isError } = useQuery({
    ...query('porticoInstanceUse', args),
    placeholderData: keepPreviousData,
    throwOnError: false,
    staleTime: refresh / 2,
    // Only the first cell refreshes the query that all cells share.
    refetchInterval: args.query.instance[0] === instance.id ? refresh : false,
  })
  if (data === undefined) {
    return (
      <UsagePlaceholder>
        {isError && <span className="truncate text-xs text-fg-muted">not available now</span>}
      </UsagePlaceholder>
    )
  }
  const shares = data.items.find(({ instanceId }) => instanceId === instance.id)?.cpu ?? []
  const words = usageText(shares, 'last hour')
  if (words === null) {
    return (
      <UsagePlaceholder>
        <span className="truncate text-xs text-fg-muted">no samples yet</span>
      </UsagePlaceholder>
    )
  }
  const now = shareNow(shares)
  return (
    <UsagePlaceholder>
      <span className="sr-only">{words}</span>
      <span aria-hidden title={words} className="flex w-full items-center gap-2">
        {/* A narrow table has space only for the number. */}
        <span className="@max-[44rem]:hidden">
          <Sparkline values={shares} />
        </span>
        <span className="tabular-nums @min-[44rem]:ml-auto">{now === null ? '–' : percentText(now)}</span>
      </span>
    </UsagePlaceholder>
  )
}
