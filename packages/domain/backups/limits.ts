/** Limits of the backups of instances. Sizes in bytes. */
export const backupLimits = {
  /** bytes of a chunk before compression: the unit in which content is stored, and shared between backups */
  chunk: 4 * 1024 ** 2,
  /** maximum number of backups in a project */
  perProject: 1000,
  /** maximum number of a user's backups and restores that have not ended */
  runningPerUser: 5,
  /** maximum number of scheduled backups that a schedule keeps */
  kept: 100,
  /** maximum bytes of a file that can be downloaded from a backup */
  file: 64 * 1024 ** 2,
} as const
