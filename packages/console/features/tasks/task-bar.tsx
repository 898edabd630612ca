import type { Task } from '@portico/contract/types.ts'
import { taskTitle } from './titles.ts'
import { begun, talliesText, tallies } from './progress.ts'

const fills = { done: 'fill-ok', failed: 'fill-bad', left_out: 'fill-idle', waiting: 'fill-none' } as const

/** A bar with the progress of a task. It has a segment for each result. */
export function TaskBar({ task }: { task: Task }) {
  const outcomes = tallies(task)
  const percent = (count: number) => (count / task.total) * 100
  return (
    <div
      role="progressbar"
      aria-label={taskTitle(task)}
      aria-valuemin={0}
      aria-valuemax={task.total}
      aria-valuenow={begun(task)}
      aria-valuetext={talliesText(task)}
      className="overflow-hidden rounded-[3px] bg-hover"
    >
      <svg className="block h-1.5 w-full" aria-hidden>
        {outcomes.map(({ state, count }, at) => (
          <rect
            key={state}
            className={fills[state]}
            x={`${percent(outcomes.slice(0, at).reduce((sum, each) => sum + each.count, 0))}%`}
            width={`${percent(count)}%`}
            height="100%"
          />
        ))}
      </svg>
    </div>
  )
}
