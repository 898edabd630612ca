import { conflict, type Refusal } from '#refusals.ts'
import { openStates, type TaskState } from './states.ts'

/** What its owner can do with a task, and in which states it makes sense. */
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

/** A task as far as it decides what can be done with it. */
interface Acted {
  readonly state: TaskState
  readonly about: { readonly kind: string }
}

/** A file is made anew from wherever its task stands, but for one that is being written. */
const exportedAgain: readonly TaskState[] = ['held', 'failed', 'done', 'cancelled']

const stillWritten = 'The file is being written; wait for its end, or hold it'

/** Why the action is not available now; null when it is. */
export function whyNotTask(action: TaskAction, { state, about }: Acted): string | null {
  if (action === 'retry' && about.kind === 'export')
    return exportedAgain.includes(state) ? null : stillWritten
  return (taskActions[action] as readonly TaskState[]).includes(state) ? null : reasons[action]
}

/** The same as the server refuses it. */
export function checkTask(action: TaskAction, task: Acted): Refusal | null {
  const reason = whyNotTask(action, task)
  return reason === null ? null : conflict(reason)
}
