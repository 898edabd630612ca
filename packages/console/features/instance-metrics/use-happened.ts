import type { Instance } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityArgs } from '#data/activity-queries.ts'
import type { ActivityScope, ActivitySearch } from '#data/activity-search.ts'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { gapReasonOf, hasNeverRun, marksIn } from './happened.ts'
import type { Grid } from '#shell/time-charts/grid.ts'

/** ms that history is asked for at least, so that it is not asked anew whenever the charts move on */
const atLeast = 3_600_000

/** What became of an instance in the times of a grid, where the system keeps a log of changes. */
export function useHappened(project: string, instance: Instance, { start, end, now }: Grid) {
  const step = Math.max(atLeast, end - start)
  const to = Math.ceil(end / step) * step
  const times = {
    from: new Date(Math.floor(start / step) * step).toISOString(),
    ...(to < now && { to: new Date(to).toISOString() }),
  }
  const own = useChanges({ id: instance.id }, times)
  const disks = useChanges({ project }, { ...times, kind: 'disk', action: 'update' })
  const nics = useChanges({ project }, { ...times, kind: 'instance-network-interface' })
  return useMemo(() => {
    const changes = own ?? []
    return {
      marks: marksIn([...changes, ...(disks ?? []), ...(nics ?? [])], instance.id),
      gapReason: gapReasonOf(changes, instance),
      neverRan: own === undefined ? null : hasNeverRun(own, instance.id),
    }
  }, [own, disks, nics, instance])
}

/** The newest changes of a time. Charts do without them where they cannot be had. */
function useChanges(scope: ActivityScope, search: ActivitySearch) {
  const { capabilities } = useSession()
  const { data } = useQuery({
    ...query('porticoChanges', activityArgs(scope, search)),
    enabled: capabilities.changes,
    throwOnError: false,
  })
  return data?.items
}
