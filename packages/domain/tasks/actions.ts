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
  hold: 'Only a task that waits or runs can be held',
  resume: 'Only a held task can go on',
  cancel: 'The task has ended already',
  retry: 'What failed can be tried again when the task has ended',
  forget: 'The task has not ended; cancel it first',
}

/** The fields of a task that decide about actions. */
interface ActionTask {
  readonly state: TaskState
  readonly about: { readonly kind: string }
}

/** An export can be repeated in any state but while its file is being written. */
const exportedAgain: readonly TaskState[] = ['held', 'failed', 'done', 'cancelled']

const stillWritten = 'The file is being written; wait for its end, or hold it'

/** Returns why the action is not available, or null. */
export function whyNotTask(action: TaskAction, { state, about }: ActionTask): string | null {
  if (action === 'retry' && about.kind === 'export')
    return exportedAgain.includes(state) ? null : stillWritten
  return (taskActions[action] as readonly TaskState[]).includes(state) ? null : reasons[action]
}

/** Returns the server's refusal of an action, or null. */
export function checkTask(action: TaskAction, task: ActionTask): Refusal | null {
  const reason = whyNotTask(action, task)
  return reason === null ? null : conflict(reason)
}
