/** Task states. `waiting`: not started; `held`: paused by the user; `failed`: ended with failed members. */
export const taskStates = ['waiting', 'running', 'held', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** States of unfinished tasks, whose number is limited per user. */
export const openStates = ['waiting', 'running', 'held'] as const satisfies readonly TaskState[]

export function isOpen(state: TaskState): boolean {
  return (openStates as readonly TaskState[]).includes(state)
}

/** Whether workers process the task. */
export function isActive(state: TaskState): boolean {
  return state === 'waiting' || state === 'running'
}

/**
 * Results of the members of a task. `left_out`: the resource's state did not allow the action, which is not a failure.
 * When a task is cancelled, its remaining members stay `waiting`.
 */
export const memberStates = ['waiting', 'done', 'failed', 'left_out'] as const
export type MemberState = (typeof memberStates)[number]
