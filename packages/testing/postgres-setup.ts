import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'

/**
 * Starts a PostgreSQL with a new data folder for the `pg` test projects: the included PostgreSQL, or that of
 * PORTICO_TEST_POSTGRES_PROGRAMS. Starts none if PORTICO_TEST_POSTGRES names a server on which databases can be created
 * and dropped.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['PORTICO_TEST_POSTGRES'] !== undefined) return async () => {}
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-postgres-'))
  // PostgreSQL may run as another account, which needs access to the folder.
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

/** Turns off durability. The data are only needed for this test run, so statements need not wait for the disk. */
async function withoutDurability(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
