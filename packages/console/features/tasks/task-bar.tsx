import type { Task } from '@portico/contract/types.ts'
import { share } from '#ui/page/meter.tsx'
import { taskTitle } from './deeds.ts'
import { begun, tallies, talliesInWords } from './progress.ts'

const fills = { done: 'bg-ok', failed: 'bg-bad', left_out: 'bg-idle', waiting: '' } as const

/** How far a task is, and what came of what was begun. */
export function TaskBar({ task }: { task: Task }) {
  return (
    <div
      role="progressbar"
      aria-label={taskTitle(task)}
      aria-valuemin={0}
      aria-valuemax={task.total}
      aria-valuenow={begun(task)}
      aria-valuetext={talliesInWords(task)}
      className="flex h-1.5 overflow-hidden rounded-[3px] bg-hover"
    >
      {tallies(task).map(({ state, count }) => (
        <i key={state} className={fills[state]} style={{ width: share(count, task.total) }} />
      ))}
    </div>
  )
}
