import { formatBytes, GIB, MIB } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** Limits of exports that the server makes (docs/decisions/0028-exports-as-tasks.md). */
export const exportLimits = {
  /** rows per page: the maximum number of rows that a browser exports or the server writes in one step */
  page: 1000,
  /** maximum rows per export, about as many as spreadsheets can open */
  rows: 1_000_000,
  /** maximum bytes of a file, which is stored in the database */
  bytes: 256 * MIB,
  /**
   * maximum number of a user's running exports. Exports are expensive, so they have a limit of their own and do not
   * count towards the limit of other tasks.
   */
  runningPerUser: 3,
  /** maximum bytes of one user's files, checked when the user starts an export */
  storedPerUser: GIB,
  /** maximum bytes of all users' files, checked when a user starts an export */
  storedInTotal: 32 * GIB,
  /** ms for which a file is stored; after that, the user can export the list again */
  retention: 7 * 86_400_000,
} as const

const days = exportLimits.retention / 86_400_000

export const tooManyExports: Refusal = {
  status: 429,
  message: `${exportLimits.runningPerUser} of your exports have not ended. Wait for one to end, or cancel one.`,
}

export const tooManyRows: Refusal = invalidRequest(
  `An export has at most ${exportLimits.rows.toLocaleString('en-US')} rows. Filter the list, and export it in parts`,
)

export const tooManyBytes: Refusal = invalidRequest(
  `An export has at most ${formatBytes(exportLimits.bytes)}. Filter the list, and export it in parts`,
)

export const userStorageFull: Refusal = insufficientCapacity(
  `Your exports use ${formatBytes(exportLimits.storedPerUser)}. Dismiss one, or wait: files are kept for ${days} days`,
)

export const totalStorageFull: Refusal = insufficientCapacity(
  `All exports together use ${formatBytes(exportLimits.storedInTotal)}. Try again later: files are kept for ${days} days`,
)

export const unknownColumn: Refusal = invalidRequest('the list has no such column')

/**
 * The refusal of a download when the task has no file, because tasks of its kind write none or because it has not
 * ended.
 */
export const noFile: Refusal = {
  status: 409,
  code: 'Conflict',
  message: 'Task has no file, or has not ended',
}

export const fileGone: Refusal = {
  status: 410,
  code: 'Gone',
  message: `File was deleted after ${days} days. Export again`,
}
