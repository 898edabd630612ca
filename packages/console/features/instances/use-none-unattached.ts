import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unattachedQuery } from '#data/shared-queries.ts'
import { useSession } from '#shell/session.tsx'

/**
 * Returns whether the project has no further floating IP that can be attached. Returns false until loaded. On a server
 * that cannot filter unattached floating IPs, it returns true only if the project has no floating IPs.
 * @param chosen names of floating IPs that are already selected in the form
 */
export function useNoneUnattached(project: string, chosen: readonly string[] = []): boolean {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    // Requests one more than are selected: if another one exists, it is in the result.
    ...unattachedQuery(project, chosen.length + 1, { filters }),
    placeholderData: keepPreviousData,
  })
  return data !== undefined && data.items.every(({ name }) => chosen.includes(name))
}
