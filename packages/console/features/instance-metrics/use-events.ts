import type { Instance } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityArgs } from '#data/activity-queries.ts'
import type { ActivityScope, ActivitySearch } from '#data/activity-search.ts'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { gapReasonOf, hasNeverRun, marksIn } from './events.ts'
import type { Grid } from '#shell/time-charts/grid.ts'

/** Minimum ms of history to request, so that it is not requested again whenever the charts move on */
const atLeast = 3_600_000

/** Returns the marks and gap reasons of an instance in a grid, where the system keeps a change log. */
export function useEvents(project: string, instance: Instance, { start, end, now }: Grid) {
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

/** Returns the newest changes of a range. Charts do without them when they cannot be loaded. */
function useChanges(scope: ActivityScope, search: ActivitySearch) {
  const { capabilities } = useSession()
  const { data } = useQuery({
    ...query('porticoChanges', activityArgs(scope, search)),
    enabled: capabilities.changes,
    throwOnError: false,
  })
  return data?.items
}
