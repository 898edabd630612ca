import type { Db } from '@portico/control-plane/kernel/context.ts'
import { sql } from 'kysely'
import type { CheckResult } from './readiness.ts'

/** ms that a complete segment of the log may wait until it is archived */
const longestWaiting = 300_000

interface Archiver {
  readonly archived: Date | null
  readonly failed: Date | null
  readonly failedName: string | null
  /** number of segments that are not archived yet, and time of the oldest */
  readonly waiting: number
  readonly oldest: Date | null
}

/**
 * Checks whether the managed PostgreSQL archives its log. While it does not, the log uses space in the data folder, and
 * the last changes cannot be recovered.
 */
export async function checkWalArchive(db: Db, now: Date): Promise<CheckResult> {
  const { rows } = await sql<Archiver>`
    select last_archived_time as archived, last_failed_time as failed, last_failed_wal as "failedName",
      count(status.name)::int as waiting, min(status.modification) as oldest
    from pg_stat_archiver left join pg_ls_archive_statusdir() status on status.name like '%.ready'
    group by 1, 2, 3`.execute(db)
  const [{ archived, failed, failedName, waiting, oldest } = nothing] = rows
  const last =
    archived === null ? 'Nothing was archived before' : `The last success was at ${timeOf(archived)}`
  if (failed !== null && failed > (archived ?? new Date(0))) {
    return {
      ok: false,
      reason:
        `The log of PostgreSQL cannot be archived: ${failedName} failed at ${timeOf(failed)}. ${last}. ` +
        'server.log in the folder postgres of the data folder says why.',
    }
  }
  const age = oldest === null ? 0 : now.getTime() - oldest.getTime()
  return {
    ok: age <= longestWaiting,
    reason:
      waiting === 0
        ? `The log of PostgreSQL is archived. ${last}.`
        : `Segments of the log of PostgreSQL that wait to be archived: ${waiting}. ${last}.`,
  }
}

const nothing: Archiver = { archived: null, failed: null, failedName: null, waiting: 0, oldest: null }

const timeOf = (time: Date): string => time.toISOString().slice(0, 19) + 'Z'
