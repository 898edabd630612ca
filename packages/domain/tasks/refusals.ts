import { invalidRequest, type Refusal } from '#refusals.ts'
import { taskLimits } from './limits.ts'

export const tooManyTasks: Refusal = {
  status: 429,
  message: `${taskLimits.openPerUser} of your tasks have not ended. Wait for one to end, or cancel one.`,
}

export const tooManyMembers: Refusal = invalidRequest(
  `A task takes at most ${taskLimits.members.toLocaleString('en-US')} things. Filter the list, and do it in parts`,
)

export const nothingToDo: Refusal = invalidRequest('Nothing matches, so that there is nothing to do')

/** A member's result after its operation timed out repeatedly in the database. */
export const tookTooLong: Refusal = {
  status: 503,
  code: 'ServiceNotAvailable',
  message: 'It took too long each time it was tried. Try it again later',
}

/** A member's result when the user who created the task no longer exists. */
export const ownerGone: Refusal = {
  status: 401,
  code: 'Unauthorized',
  message: 'The user who asked for it is gone',
}
