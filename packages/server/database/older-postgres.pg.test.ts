import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateToLatest } from '@portico/control-plane/kernel/database/migrate.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { majorVersion, startPostgres } from '@portico/adapters/postgres/managed.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { upgradePostgres } from '#backup/upgrade-postgres.ts'

/** The programs of an older PostgreSQL are set in the step `oldest-postgres` only. */
const programs = process.env['PORTICO_TEST_POSTGRES_PROGRAMS']

test.skipIf(programs === undefined)(
  'a managed database of an older PostgreSQL is moved to the included one, also after an interruption',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-older-'))
    chmodSync(folder, 0o755)
    const inside = (...names: string[]) => path.join(folder, ...names)
    try {
      const older = await startPostgres(folder, { programs })
      await inDatabase(older.url, async (db) => {
        await migrateToLatest(db)
        await sql`insert into release (version, time_first_run, time_last_started) values ('0.0.1', now(), now())`.execute(
          db,
        )
      })
      await older.stop()
      const version = readFileSync(inside('postgres', 'PG_VERSION'), 'utf8').trim()

      const lines: string[] = []
      await upgradePostgres({ folder, log: (line) => void lines.push(line) })
      expect(readFileSync(inside('postgres', 'PG_VERSION'), 'utf8').trim()).toBe(majorVersion)
      expect(lines.at(-1)).toContain(`kept in ${inside(`postgres-${version}`)}`)
      expect(existsSync(inside('upgrading'))).toBe(false)

      // A server that was killed between the two renames.
      mkdirSync(inside('upgrading'), { mode: 0o711 })
      renameSync(inside('postgres'), inside('upgrading', 'postgres'))
      await writeFile(inside('upgrading', 'complete'), version)
      await upgradePostgres({ folder, log: () => {} })

      const newer = await startPostgres(folder)
      try {
        const releases = await inDatabase(newer.url, (db) =>
          db.selectFrom('release').select('version').execute(),
        )
        expect(releases).toEqual([{ version: '0.0.1' }])
      } finally {
        await newer.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)

async function inDatabase<T>(url: string, work: (db: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const db = openPool(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
