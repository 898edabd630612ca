import type { Db } from '@portico/control-plane/kernel/context.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { StartFailure } from '../failure.ts'

const oldestVersion = 150_000

/** Is the operator's database there and new enough? @throws StartFailure */
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

/** Key of the advisory lock that says "this data folder has its server"; any number of our own. */
const folderLock = 4600

/** ms that a server just killed is given to let go */
const patience = 3000

/**
 * Hold the data folder for this server. The lock lives in the database session, so it cannot be left behind by a
 * server that was killed.
 * @throws StartFailure when another server has it
 */
export async function holdDataFolder(url: string, folder: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico data folder' })
  client.on('error', () => {})
  await client.connect()
  const until = Date.now() + patience
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      folderLock,
    ])
    if (rows[0]?.held === true) return { release: () => client.end() }
    if (Date.now() > until) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await client.end()
  throw new StartFailure(
    `The data folder ${folder} is in use by another Portico server. Stop that one, or choose another with --data DIR.`,
  )
}
