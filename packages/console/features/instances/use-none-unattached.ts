import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unattachedQuery } from '#data/shared-queries.ts'
import { useSession } from '#shell/session.tsx'

/**
 * Returns whether the project has no further floating IP to attach. False until known, and always on a server that
 * cannot filter unattached ones, unless the project has none at all.
 * @param chosen names of those already chosen in a form
 */
export function useNoneUnattached(project: string, chosen: readonly string[] = []): boolean {
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    // One more than are chosen: if there is another, it is among them.
    ...unattachedQuery(project, chosen.length + 1, { filters }),
    placeholderData: keepPreviousData,
  })
  return data !== undefined && data.items.every(({ name }) => chosen.includes(name))
}
