import { useQuery } from '@tanstack/react-query'
import { tasksAsked } from '#data/asked.ts'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { latePart } from '#ui/late-part.tsx'

const centre = latePart(async () => (await import('./centre.tsx')).TaskCentre)

/** Where the task centre stands in the frame; nothing, and no code, for who has no tasks. */
export function TaskRing() {
  const { tasks = false } = useSession().capabilities
  const { data, dataUpdatedAt } = useQuery({
    ...query('porticoTaskList', tasksAsked),
    enabled: tasks,
    throwOnError: false,
  })
  if (!data?.items.length) return null
  return (
    <centre.Part tasks={data.items} at={dataUpdatedAt} waiting={<span className="h-8 w-9 flex-none" />} />
  )
}
