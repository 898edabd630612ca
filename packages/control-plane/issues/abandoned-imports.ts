import { lookBack } from '@portico/domain/issues/limits.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: whether the disk `d` has waited for an import, or for more of its data, for more than a day without a change.
 * Disks of upload sessions are reported as uploads instead.
 */
export const isAbandonedImport = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  d.state in ('import_ready', 'importing_from_bulk_writes')
  and d.time_modified < ${new Date(now.getTime() - lookBack)}
  and not exists (select from image_upload u where u.disk_id = d.id))`
