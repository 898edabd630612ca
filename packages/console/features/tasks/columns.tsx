import type { Task, TaskMember } from '@portico/contract/types.ts'
import { exportedMemberColumns } from '@portico/contract/resources/exported-columns.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { exportedPart } from '#shell/list/exported.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { taskTitle } from './titles.ts'
import { durationText } from './duration.ts'
import { outcomeText, shownState, talliesText, timeTaken } from './progress.ts'
import { TaskBar } from './task-bar.tsx'

const took = (task: Task) => (task.timeEnded === null ? null : timeTaken(task, task.timeEnded))

/** The progress of a task. On a narrow screen it is below the state, because there is no space for the column. */
function Progress({ task }: { task: Task }) {
  return (
    <span className="flex flex-col gap-1 py-1 break-words whitespace-normal text-fg-muted">
      {isOpen(task.state) && <TaskBar task={task} />}
      {outcomeText(task)}
    </span>
  )
}

export const taskColumns: readonly Column<Task>[] = [
  { id: 'task', header: 'Task', cell: taskTitle, csv: taskTitle },
  {
    id: 'state',
    header: 'State',
    cell: (task) => (
      <span className="flex flex-col items-start gap-1 py-1">
        <StateBadge kind="task" state={shownState(task)} />
        <span className="w-full text-xs @min-[44rem]:hidden">
          <Progress task={task} />
        </span>
      </span>
    ),
    csv: shownState,
  },
  {
    id: 'progress',
    header: 'Progress',
    priority: 2,
    cell: (task) => <Progress task={task} />,
    csv: talliesText,
  },
  {
    id: 'project',
    header: 'Project',
    priority: 2,
    cell: ({ project }) =>
      project === null ? <Empty /> : <Link href={paths.instances(project)}>{project}</Link>,
    csv: ({ project }) => project ?? '',
  },
  {
    id: 'took',
    header: 'Took',
    align: 'end',
    priority: 3,
    cell: (task) => {
      const ms = took(task)
      return ms === null ? <Empty /> : durationText(ms)
    },
    csv: (task) => {
      const ms = took(task)
      return ms === null ? '' : ms / 1000
    },
  },
  {
    id: 'time_created',
    header: 'Requested',
    align: 'end',
    priority: 2,
    cell: ({ timeCreated }) => <Time value={timeCreated} caption="Requested" className="text-fg-muted" />,
    csv: ({ timeCreated }) => timeCreated,
  },
]

export const memberColumns: readonly Column<TaskMember>[] = [
  { ...exportedPart(exportedMemberColumns, 'name'), cell: ({ name, id }) => name ?? id },
  {
    ...exportedPart(exportedMemberColumns, 'state'),
    cell: ({ state, message, errorCode }) => (
      <span className="flex flex-col items-start gap-1 py-1">
        <StateBadge kind="task" state={state === 'waiting' && errorCode === 'moving' ? 'running' : state} />
        {message !== null && (
          <span className="text-xs break-words whitespace-normal text-fg-muted @min-[44rem]:hidden">
            {message}
          </span>
        )}
      </span>
    ),
  },
  {
    ...exportedPart(exportedMemberColumns, 'message'),
    priority: 2,
    cell: ({ message }) => (message === null ? <Empty /> : <span className="break-words">{message}</span>),
  },
  {
    ...exportedPart(exportedMemberColumns, 'time'),
    align: 'end',
    priority: 2,
    cell: ({ time }) => <Time value={time} className="text-fg-muted" />,
  },
]
