import type { Instance } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityArgs } from '#data/activity-queries.ts'
import type { ActivityScope, ActivitySearch } from '#data/activity-search.ts'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { gapReasonOf, hasNeverRun, marksIn } from './events.ts'
import type { Grid } from '#shell/time-charts/grid.ts'

/** Minimum history in ms to request, so that not every move of the charts sends a new request */
const atLeast = 3_600_000

/** Returns the marks of an instance and the reasons for gaps, if the server keeps a change log. */
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

/** Returns the newest changes of a range. The charts are shown without them if loading fails. */
function useChanges(scope: ActivityScope, search: ActivitySearch) {
  const { capabilities } = useSession()
  const { data } = useQuery({
    ...query('porticoChanges', activityArgs(scope, search)),
    enabled: capabilities.changes,
    throwOnError: false,
  })
  return data?.items
}
