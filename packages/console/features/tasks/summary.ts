import type { Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { begun } from './progress.ts'

type Seen = Pick<Task, 'state' | 'total' | 'done' | 'failed' | 'leftOut' | 'timeCreated' | 'timeEnded'>

/** ms for which a failed task is shown in the frame. It disappears earlier if the user dismisses or retries it. */
const news = 86_400_000

/** Returns whether a task failed recently. */
const isNews = ({ state, timeEnded }: Seen, now: Date) =>
  state === 'failed' && timeEnded !== null && now.getTime() - timeEnded.getTime() < news

/** Returns the numbers of tasks that are running or waiting, that are paused, and that failed recently. */
export function taskSummary(tasks: readonly Seen[], now: Date) {
  const running = tasks.filter(({ state }) => state === 'waiting' || state === 'running')
  const held = tasks.filter(({ state }) => state === 'held')
  const open = [...running, ...held]
  const total = open.reduce((sum, task) => sum + task.total, 0)
  const done = open.reduce((sum, task) => sum + begun(task), 0)
  const failed = tasks.filter((task) => isNews(task, now))
  return {
    running: running.length,
    held: held.length,
    failed: failed.length,
    share: total === 0 ? 0 : done / total,
  }
}

/** Returns the numbers of tasks as text, omitting zeros. */
export function taskSummaryText(numbers: { running: number; paused: number; failed: number }): string {
  const parts = Object.entries(numbers)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`)
  return parts.length === 0 ? 'nothing runs' : parts.join(', ')
}

/**
 * Sorts tasks: first those that failed recently, because they need attention, then unfinished ones, then finished ones,
 * the latest first.
 */
export function sortForCentre<T extends Seen>(tasks: readonly T[], now: Date): readonly T[] {
  const rank = (task: T) => (isNews(task, now) ? 0 : isOpen(task.state) ? 1 : 2)
  const time = ({ timeEnded, timeCreated }: T) => (timeEnded ?? timeCreated).getTime()
  return tasks.toSorted((a, b) => rank(a) - rank(b) || time(b) - time(a))
}
