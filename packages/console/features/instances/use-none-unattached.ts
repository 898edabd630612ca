import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { unattachedQuery } from '#data/shared-queries.ts'
import { useSession } from '#shell/session.tsx'

/**
 * Is no floating IP of the project left that could be attached? False until it is known, and for ever at a server that
 * cannot be asked for those that are free, unless the project has none at all.
 * @param chosen names of those that a form takes already
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
