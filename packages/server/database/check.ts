import type { Db } from '@portico/control-plane/kernel/context.ts'
import { sqlState } from '@portico/control-plane/kernel/database/sql-errors.ts'
import { sql } from 'kysely'
import { withoutPassword } from '#settings/readers.ts'
import { StartFailure } from '@portico/adapters/failure.ts'

const oldestVersion = 150_000

/** SQLSTATE of a refused password */
const wrongPassword = '28P01'

/** Name of a table that exists while a backup is being restored into the database. */
export const unfinishedRestore = 'portico_unfinished_restore'

/** Checks that the database is reachable, recent enough, and not being restored. @throws StartFailure */
export async function checkDatabase(db: Db, url: string): Promise<void> {
  const shown = withoutPassword(url)
  let version: number
  let unfinished: boolean
  try {
    const { rows } = await sql<{ version: string; unfinished: boolean }>`
      select current_setting('server_version_num') as version,
        to_regclass(${unfinishedRestore}) is not null as unfinished`.execute(db)
    version = Number(rows[0]?.version)
    unfinished = rows[0]?.unfinished === true
  } catch (error) {
    throw unreachable(url, error)
  }
  if (version < oldestVersion) {
    throw new StartFailure(`The database ${shown} is older than PostgreSQL 15. Use a newer one.`)
  }
  if (unfinished) {
    throw new StartFailure(
      `A backup is being restored into the database ${shown}, or this was interrupted. ` +
        'Wait until it has finished; otherwise create an empty database and restore the backup again.',
    )
  }
}

/** Returns the failure for a database that cannot be reached. */
export function unreachable(url: string, cause: unknown): StartFailure {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const shown = withoutPassword(url)
  if (reason.includes('client password must be a string')) {
    return new StartFailure(
      `The database ${shown} needs a password. Give it with PORTICO_DATABASE_PASSWORD or --database-password-file.`,
      { cause },
    )
  }
  const advice = sqlState(cause) === wrongPassword ? 'Check the password' : 'Check --database URL'
  return new StartFailure(`The database ${shown} cannot be reached: ${reason}. ${advice}.`, { cause })
}
