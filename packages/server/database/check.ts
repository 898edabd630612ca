import type { Db } from '@portico/control-plane/kernel/context.ts'
import { sql } from 'kysely'
import { StartFailure } from '@portico/adapters/failure.ts'

const oldestVersion = 150_000

/** Checks that the operator's database is reachable and recent enough. @throws StartFailure */
export async function checkDatabase(db: Db, url: string): Promise<void> {
  const shown = new URL(url)
  shown.password = ''
  let version: number
  try {
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version_num') as version`.execute(db)
    version = Number(rows[0]?.version)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(`The database ${shown.href} cannot be reached: ${reason}. Check --database URL.`, {
      cause: error,
    })
  }
  if (version < oldestVersion) {
    throw new StartFailure(`The database ${shown.href} is older than PostgreSQL 15. Use a newer one.`)
  }
}
