import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'

/**
 * Starts a PostgreSQL for the `pg` test projects in its own folder: the included one, or that of
 * PORTICO_TEST_POSTGRES_PROGRAMS; unless PORTICO_TEST_POSTGRES names a server on which databases can be created and
 * dropped.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['PORTICO_TEST_POSTGRES'] !== undefined) return async () => {}
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-postgres-'))
  // PostgreSQL may run with another account, which needs access to its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(folder, { programs: process.env['PORTICO_TEST_POSTGRES_PROGRAMS'] })
  await withoutDurability(postgres.url)
  process.env['PORTICO_TEST_POSTGRES'] = postgres.url
  return async () => {
    delete process.env['PORTICO_TEST_POSTGRES']
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The data is only needed for this run, so nothing waits for the disk if it is not in memory. */
async function withoutDurability(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
