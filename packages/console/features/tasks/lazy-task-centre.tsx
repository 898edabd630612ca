import { useQuery } from '@tanstack/react-query'
import { newestTasks } from '#data/session.ts'
import { useSession } from '#shell/session.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { toServerTime } from '#ui/server-clock.ts'

const centre = lazyComponent(async () => (await import('./task-centre.tsx')).TaskCentre)

/**
 * Reserves the space of the task center in the first paint. The code of the task center is loaded only for users who
 * have tasks.
 */
export function LazyTaskCentre() {
  const { tasks = false } = useSession().capabilities
  const { data, dataUpdatedAt } = useQuery({ ...newestTasks, enabled: tasks, throwOnError: false })
  if (!tasks) return null
  return (
    <span className="grid h-8 w-11 flex-none place-items-center">
      {data !== undefined && data.items.length > 0 && (
        <centre.Component tasks={data.items} at={toServerTime(dataUpdatedAt)} />
      )}
    </span>
  )
}
