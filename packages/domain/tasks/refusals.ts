import { invalidRequest, type Refusal } from '#refusals.ts'
import { taskLimits } from './limits.ts'

export const tooManyTasks: Refusal = {
  status: 429,
  message: `${taskLimits.openPerUser} of your tasks have not ended. Wait for one to end, or cancel one.`,
}

export const tooManyMembers: Refusal = invalidRequest(
  `A task takes at most ${taskLimits.members.toLocaleString('en-US')} resources. Filter the list, and use several tasks`,
)

export const nothingToDo: Refusal = invalidRequest('No resource matches')

/** The result of a member whose operation timed out repeatedly in the database. */
export const tookTooLong: Refusal = {
  status: 503,
  code: 'ServiceNotAvailable',
  message: 'Request timed out repeatedly. Try again later',
}

/** The result of a member when the user who created the task no longer exists. */
export const ownerGone: Refusal = {
  status: 401,
  code: 'Unauthorized',
  message: 'The user who created the task was deleted',
}
