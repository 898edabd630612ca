import { formatBytes, GIB, MIB } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** Bounds of exports that the server makes, each with its reason (docs/decisions/0031-exports.md). */
export const exportLimits = {
  /** rows of one page: what a browser exports at once, and what the server writes down at once */
  page: 1000,
  /** rows of one export: about what spreadsheets open */
  rows: 1_000_000,
  /** bytes of one file, which the database keeps */
  bytes: 256 * MIB,
  /** Exports of one user that have not ended: they take no places of other tasks, and are much work. */
  openOfUser: 3,
  /** bytes of one user's files, looked at when another is begun */
  keptOfUser: GIB,
  /** … and of all users' */
  keptOfAll: 32 * GIB,
  /** ms that a file is kept: it can be made anew, and what it says gets old */
  kept: 7 * 86_400_000,
} as const

const days = exportLimits.kept / 86_400_000

export const tooManyExports: Refusal = {
  status: 429,
  message: `${exportLimits.openOfUser} of your exports have not ended. Wait for one to end, or cancel one.`,
}

export const tooManyRows: Refusal = invalidRequest(
  `An export has at most ${exportLimits.rows.toLocaleString('en-US')} rows. Filter further, and export in parts`,
)

export const tooManyBytes: Refusal = invalidRequest(
  `An export has at most ${formatBytes(exportLimits.bytes)}. Filter further, and export in parts`,
)

export const tooMuchOfUser: Refusal = insufficientCapacity(
  `Your exports hold ${formatBytes(exportLimits.keptOfUser)}. Dismiss one, or wait: files are kept for ${days} days`,
)

export const tooMuchOfAll: Refusal = insufficientCapacity(
  `All exports together hold ${formatBytes(exportLimits.keptOfAll)}. Try again when some have gone: files are kept for ${days} days`,
)

export const unknownColumn: Refusal = invalidRequest('the list has no such column to export')

/** Of a task whose file is not there: it is none that makes one, or has not ended. */
export const noFile: Refusal = {
  status: 409,
  code: 'Conflict',
  message: 'The task has no file, or not yet',
}

export const fileGone: Refusal = {
  status: 410,
  code: 'Gone',
  message: `The file was removed ${days} days after it was made. Export again`,
}
