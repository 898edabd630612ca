/** Task states. `waiting`: not begun; `held`: paused by the user; `failed`: ended with failed members. */
export const taskStates = ['waiting', 'running', 'held', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** States of unfinished tasks, which are limited per user. */
export const openStates = ['waiting', 'running', 'held'] as const satisfies readonly TaskState[]

export function isOpen(state: TaskState): boolean {
  return (openStates as readonly TaskState[]).includes(state)
}

/** Whether the task is processed by workers. */
export function isActive(state: TaskState): boolean {
  return state === 'waiting' || state === 'running'
}

/**
 * Results of a member. `left_out`: its state did not allow the action when it was processed, which is not a failure.
 * Members of a cancelled task that were not begun stay `waiting`.
 */
export const memberStates = ['waiting', 'done', 'failed', 'left_out'] as const
export type MemberState = (typeof memberStates)[number]
