/**
 * Where a task stands. `waiting`: nothing has begun; `held`: what has not begun is not begun until somebody says so;
 * `failed`: it has ended, and not all of it went well.
 */
export const taskStates = ['waiting', 'running', 'held', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** A task that has not ended; of these a user may have so many. */
export const openStates = ['waiting', 'running', 'held'] as const satisfies readonly TaskState[]

export function isOpen(state: TaskState): boolean {
  return (openStates as readonly TaskState[]).includes(state)
}

/** A task that has its turns. */
export function isGoing(state: TaskState): boolean {
  return state === 'waiting' || state === 'running'
}

/**
 * What came of one member. `left_out`: its state did not allow it when its turn came, which is no failure. Those of a
 * task that was cancelled stay `waiting`: they were not begun.
 */
export const memberStates = ['waiting', 'done', 'failed', 'left_out'] as const
export type MemberState = (typeof memberStates)[number]
