import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { assignedArgs } from '#data/access-search.ts'
import { useSession } from '#shell/session.tsx'
import { Time } from '#ui/cells/time.tsx'

/**
 * The user who assigned a role and the time, from the change log. Renders nothing if the current user may not read the
 * log.
 */
export function AssignedBy({ assignment }: { assignment: string }) {
  const { changes } = useSession().capabilities
  const { data } = useQuery({
    ...query('porticoChanges', assignedArgs(assignment)),
    enabled: changes,
    throwOnError: false,
  })
  const [made] = data?.items ?? []
  if (made === undefined) return null
  const by = made.actor.kind === 'system' ? 'Portico itself' : (made.actor.name ?? 'a deleted user')
  return (
    <>
      set by {by} <Time value={made.time} format="ago" caption="Set" />
    </>
  )
}
