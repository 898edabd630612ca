import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'

/** The query for the backups of an instance. @param instance its ID */
export const backupsOf = (instance: string, project: string) =>
  query('porticoBackupList', withAll({ query: { project, instanceId: instance } }))
