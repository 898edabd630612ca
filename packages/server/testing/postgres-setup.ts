import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#postgres/managed.ts'

/**
 * A PostgreSQL for the `pg` test projects, in a folder of its own: the one Portico ships, or that of
 * PORTICO_TEST_POSTGRES_PROGRAMS; unless PORTICO_TEST_POSTGRES names one on which databases may be made and dropped.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['PORTICO_TEST_POSTGRES'] !== undefined) return async () => {}
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-postgres-'))
  // PostgreSQL may run as another account, which has to find its folder.
  chmodSync(folder, 0o755)
  const postgres = await startPostgres(folder, { programs: process.env['PORTICO_TEST_POSTGRES_PROGRAMS'] })
  process.env['PORTICO_TEST_POSTGRES'] = postgres.url
  return async () => {
    delete process.env['PORTICO_TEST_POSTGRES']
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
