import type { Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { recordStartedTask } from '#data/started-tasks.ts'
import { invoke } from '#data/calls.ts'
import { numberText } from '#ui/format/text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'

type Operation = Extract<Task['about'], { kind: 'bulk' }>['operation']

/** Returns the action that moves instances back to the sled that a task has drained; null if there are none. */
function moveBack(task: Task, show: (id: string) => void): ReturnType<typeof undoAction> {
  const { about, done, state } = task
  if (about.kind !== 'drain' || about.isReturn || isOpen(state) || done === 0) return null
  return {
    label: `Move the ${numberText(done)} back`,
    ask: () =>
      confirm({
        title: 'Move instances back',
        body: `Puts sled ${about.serial} back in service, and moves the instances there that this task has moved away. It runs as another task.`,
        actionLabel: 'Move back',
        failureTitle: 'Could not start the task',
        onConfirm: async () =>
          show(await recordStartedTask(invoke('porticoTaskMoveBack', { path: { task: task.id } }))),
      }),
  }
}

/** For each operation, the operation that undoes it, if there is one. */
const opposites: Partial<Record<Operation, { readonly verb: string; readonly operation: Operation }>> = {
  instance_stop: { verb: 'Start', operation: 'instance_start' },
  instance_start: { verb: 'Stop', operation: 'instance_stop' },
}

/**
 * Returns the action that undoes a task by creating another task; null if the task cannot be undone.
 * @param show opens the new task
 */
export function undoAction(
  task: Task,
  show: (id: string) => void,
): { readonly label: string; readonly ask: () => void } | null {
  if (task.about.kind === 'drain') return moveBack(task, show)
  const opposite = task.about.kind === 'bulk' ? opposites[task.about.operation] : undefined
  if (opposite === undefined || isOpen(task.state) || task.done === 0) return null
  const { verb, operation } = opposite
  const label = `${verb} the ${numberText(task.done)} again`
  const project = task.projectId === null ? {} : { project: task.projectId }
  return {
    label,
    ask: () =>
      confirm({
        title: label,
        body: 'The resources of this task. It runs as another task.',
        actionLabel: verb,
        failureTitle: 'Could not start the task',
        onConfirm: async () => {
          const id = await recordStartedTask(
            invoke('porticoBulkTaskCreate', {
              body: { operation, targets: { type: 'task', task: task.id, state: 'done' }, ...project },
            }),
          )
          show(id)
        },
      }),
  }
}
