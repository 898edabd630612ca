import { formatBytes, GIB, MIB } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** Limits of exports that the server makes (docs/decisions/0028-exports-as-tasks.md). */
export const exportLimits = {
  /** rows per page: what a browser exports at once, and what the server writes at once */
  page: 1000,
  /** rows per export: about what spreadsheets can open */
  rows: 1_000_000,
  /** bytes per file, which the database stores */
  bytes: 256 * MIB,
  /** running exports per user. They do not count towards the limit of other tasks, but are expensive. */
  runningPerUser: 3,
  /** bytes of one user's files, checked when another export begins */
  storedPerUser: GIB,
  /** bytes of all users' files, checked at the same time */
  storedInTotal: 32 * GIB,
  /** ms that a file is stored; it can be exported again, and its content becomes outdated */
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

/** The refusal for a task without a file: its kind makes none, or it has not ended. */
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
