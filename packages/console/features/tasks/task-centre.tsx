import type { Task } from '@portico/contract/types.ts'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { CloseOnLeave } from './close-on-leave.tsx'
import { Ring } from './ring.tsx'
import { sortForCentre, taskSummary, taskSummaryText } from './summary.ts'
import { TaskCard } from './task-card.tsx'
import { useEndToasts } from './use-end-toasts.ts'

/** Maximum number of tasks in the task center. The page of tasks lists all. */
const shown = 6

/**
 * The task center in the frame: a ring for running tasks, the number of failed tasks, and a list with actions.
 * @param props.at server time of the response with the tasks, ms since 1970
 */
export function TaskCentre({ tasks, at }: { tasks: readonly Task[]; at: number }) {
  useEndToasts(tasks)
  const now = new Date(at)
  const { running, held, failed, share } = taskSummary(tasks, now)
  const cards = sortForCentre(tasks, now).slice(0, shown)
  return (
    <Popover
      label="Tasks"
      className="w-[min(26rem,calc(100vw-1rem))] p-0"
      trigger={
        <Button variant="quiet" tooltip="Tasks">
          {/* The width is fixed, so that other parts of the top bar do not move. */}
          <span className="relative" aria-hidden>
            <Ring share={share} isQuiet={running + held === 0} />
            {failed > 0 && (
              <span className="absolute -top-2 left-3 flex items-center gap-0.5 text-2xs text-bad tabular-nums">
                <i className="size-[6px] rotate-45 rounded-[1px] bg-bad" />
                {failed}
              </span>
            )}
          </span>
          <span className="sr-only">{`Tasks: ${taskSummaryText({ running, paused: held, failed })}`}</span>
        </Button>
      }
    >
      {(close) => (
        <>
          <header className="flex items-baseline gap-2 border-b border-line px-3.5 py-2">
            <h2 className="font-semibold">Tasks</h2>
            <span className="text-xs text-fg-muted">
              {taskSummaryText({ running, paused: held, failed })}
            </span>
            <span className="ml-auto">
              <CloseOnLeave onLeave={close}>
                <Link href={paths.tasks()}>All tasks</Link>
              </CloseOnLeave>
            </span>
          </header>
          <ul>
            {cards.map((task) => (
              <TaskCard key={task.id} task={task} now={now} onLeave={close} />
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}
