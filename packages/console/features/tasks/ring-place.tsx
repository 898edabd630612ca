import { useQuery } from '@tanstack/react-query'
import { tasksAsked } from '#data/asked.ts'
import { query } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { queryClient } from '#data/query-client.ts'
import { useSession } from '#shell/session.tsx'
import { latePart } from '#ui/late-part.tsx'

const newestTasks = { ...query('porticoTaskList', tasksAsked), throwOnError: false }

const centre = latePart(async () => (await import('./centre.tsx')).TaskCentre)

/** The tasks are there when the frame is first painted, so that nothing in it moves; live updates keep them so. */
export async function loadTasks({ tasks = false }: Capabilities): Promise<void> {
  if (tasks) await queryClient.prefetchQuery({ ...newestTasks, staleTime: Infinity })
}

/** Where the task centre stands in the frame; nothing, and no code, for who has no tasks. */
export function TaskRing() {
  const { tasks = false } = useSession().capabilities
  const { data, dataUpdatedAt } = useQuery({ ...newestTasks, enabled: tasks })
  if (!data?.items.length) return null
  return (
    <span className="grid h-8 w-11 flex-none place-items-center">
      <centre.Part tasks={data.items} at={dataUpdatedAt} />
    </span>
  )
}
