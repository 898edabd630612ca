import type { Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { Download } from 'lucide-react'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Time } from '#ui/cells/time.tsx'
import { taskActionsOf } from './actions.ts'
import { CloseOnLeave } from './close-on-leave.tsx'
import { taskTitle } from './titles.ts'
import { outcomeText, timeLeft, timeLeftText } from './progress.ts'
import { TaskBar } from './task-bar.tsx'
import { downloadFile, hasFile } from './task-file.ts'
import { taskHref } from './task-href.ts'

/** A task in the task center, with its progress and actions. */
export function TaskCard({ task, now, onLeave }: { task: Task; now: Date; onLeave: () => void }) {
  const { state } = task
  const left = timeLeft(task, now)
  const isThere = hasFile(task, now)
  const acts = taskActionsOf(task).filter(({ action }) => action !== 'cancel')
  return (
    <li className="flex flex-col gap-1.5 border-b border-line px-3.5 py-2.5 last:border-b-0">
      <div className="flex items-baseline gap-3">
        <CloseOnLeave onLeave={onLeave}>
          <b className="font-semibold">
            <Link href={taskHref(task)}>{taskTitle(task)}</Link>
          </b>
        </CloseOnLeave>
        <span className="ml-auto flex-none text-xs text-fg-muted">
          {state === 'running' && left !== null ? (
            timeLeftText(left)
          ) : (
            <Time value={task.timeEnded ?? task.timeCreated} format="ago" />
          )}
        </span>
      </div>
      {isOpen(state) && <TaskBar task={task} />}
      <p className={state === 'failed' ? 'text-xs text-bad' : 'text-xs text-fg-muted'}>
        {state === 'held' && 'Paused: '}
        {state === 'cancelled' && 'Cancelled: '}
        {outcomeText(task)}
        {task.project !== null && <span className="text-fg-muted"> · in {task.project}</span>}
      </p>
      {(isOpen(state) || state === 'failed' || isThere) && (
        <div className="flex flex-wrap gap-1.5">
          {isThere && (
            <Button size="sm" icon={Download} onPress={() => downloadFile(task)}>
              Download
            </Button>
          )}
          {acts.map(({ action, button, label, run }) => (
            <Button key={button} size="sm" variant={action === 'forget' ? 'quiet' : 'default'} onPress={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
