import { conflict, type Refusal } from '#refusals.ts'
import { openStates, type TaskState } from './states.ts'

/** The actions of a task's owner, with the states in which each is available. */
export const taskActions = {
  hold: ['waiting', 'running'],
  resume: ['held'],
  cancel: openStates,
  retry: ['failed'],
  forget: ['done', 'failed', 'cancelled'],
} as const satisfies Record<string, readonly TaskState[]>

export type TaskAction = keyof typeof taskActions

const reasons: Record<TaskAction, string> = {
  hold: 'Task has ended or is paused. Only a waiting or running task can be paused',
  resume: 'Task is not paused. Only a paused task can be resumed',
  cancel: 'Task has ended',
  retry: 'Task has no failed members, or has not ended. Failed members can be retried when it has ended',
  forget: 'Task has not ended. Cancel it first',
}

/** The fields of a task that decide which actions are available. */
interface ActionTask {
  readonly state: TaskState
  readonly about: { readonly kind: string }
}

/** States in which an export can be repeated: all but those in which its file may be being written. */
const exportedAgain: readonly TaskState[] = ['held', 'failed', 'done', 'cancelled']

/** Kinds of tasks that cannot be paused or continued: what they copy is one moment of an instance. */
const indivisible: readonly string[] = ['backup', 'restore']

const startAgain = 'Backups and restores cannot be paused or continued. Cancel the task, and start again'

const stillWritten = 'File is being written. Wait until it is complete, or pause the task'

/** Returns why the action is not available, or null. */
export function whyNotTask(action: TaskAction, { state, about }: ActionTask): string | null {
  if (action === 'retry' && about.kind === 'export')
    return exportedAgain.includes(state) ? null : stillWritten
  if (indivisible.includes(about.kind) && ['hold', 'resume', 'retry'].includes(action)) return startAgain
  return (taskActions[action] as readonly TaskState[]).includes(state) ? null : reasons[action]
}

/** Returns the server's refusal of an action, or null. */
export function checkTask(action: TaskAction, task: ActionTask): Refusal | null {
  const reason = whyNotTask(action, task)
  return reason === null ? null : conflict(reason)
}
