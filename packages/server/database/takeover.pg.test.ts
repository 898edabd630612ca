import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { updateLogOrigin, settleChanges } from '@portico/control-plane/kernel/changes/log.ts'
import { migrateToLatest } from '@portico/control-plane/kernel/database/migrate.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'

const programs = process.env['PORTICO_TEST_POSTGRES_PROGRAMS']

test('a promoted standby begins a new epoch immediately', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-takeover-'))
  chmodSync(folder, 0o755)
  const data = path.join(folder, 'postgres')
  const postgres = await startPostgres(folder, { programs })
  const epochThere = async <T>(work: (db: ReturnType<typeof openPool>) => Promise<T>) => {
    const db = openPool(postgres.url)
    try {
      await work(db)
      await updateLogOrigin(db)
      return (await settleChanges(db)).epoch
    } finally {
      await db.destroy()
    }
  }
  try {
    const before = await epochThere(migrateToLatest)
    const again = await epochThere(async (db) => {
      // Creates dirty pages, so that the checkpoint after the promotion takes long.
      await sql`checkpoint`.execute(db)
      await sql`create table pages as select n, repeat('x', 1000) as x from generate_series(1, 5000) n`.execute(
        db,
      )
    })
    expect(again).toBe(before)
    await crash(data)
    // Without a primary, a standby replays its own log, and remains a standby until it is promoted.
    makeStandby(data)
    await postgres.restart()
    const after = await epochThere((db) => sql`select pg_promote()`.execute(db))
    expect(after).not.toBe(before)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

function makeStandby(data: string): void {
  const { uid, gid } = statSync(data)
  const signal = path.join(data, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)
}

/** Kills PostgreSQL without a checkpoint. */
async function crash(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  for (;;) {
    try {
      process.kill(pid, 0)
      await new Promise((resolve) => setImmediate(resolve))
    } catch {
      return
    }
  }
}
