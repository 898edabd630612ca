import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateToLatest } from '@portico/control-plane/kernel/database/migrate.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { archivedNames } from '@portico/adapters/postgres/wal/archive.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkWalArchive } from '#health/wal-archive.ts'
import { backUp, removeOldBackups } from './backup.ts'
import { restore } from './restore.ts'

/* The drill for recovery to a point in time, with a managed PostgreSQL without a server. */

const disk = '00000000-0000-4000-8000-000000000001'

let folder: string
const inside = (...names: string[]) => path.join(folder, ...names)
const quiet = { begin: () => {}, count: () => {}, end: () => {} }

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-point-'))
  chmodSync(folder, 0o755)
  // A disk, as QEMU leaves it.
  mkdirSync(inside('data', 'qemu', 'volumes'), { recursive: true })
  writeFileSync(inside('data', 'qemu', 'host.json'), '{"rackId":"r"}')
  writeFileSync(inside('data', 'qemu', 'volumes', `${disk}.raw`), 'content of a disk')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs work in the database of a data folder. @param walArchive if not given, the log is archived as before */
async function inDatabase<T>(
  data: string,
  work: (db: Db) => Promise<T>,
  walArchive?: string | null,
): Promise<T> {
  const postgres = await startPostgres(inside(data), { ...(walArchive !== undefined && { walArchive }) })
  const db = openPool(postgres.url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

const backup = (target = 'backups', keep: number | null = null) =>
  backUp({
    target: inside(target),
    data: inside('data'),
    database: null,
    keep,
    keepFree: null,
    progress: quiet,
  })

const recover = (data: string, time: Date | null) =>
  restore({
    source: inside('backups'),
    backup: null,
    data: inside(data),
    database: null,
    pointInTime: { time, archives: inside('archives') },
    progress: quiet,
  })

const add = (db: Db, version: string) =>
  sql`insert into release (version, time_first_run, time_last_started) values (${version}, now(), now())`.execute(
    db,
  )

const versionsIn = (data: string): Promise<string[]> =>
  inDatabase(data, async (db) =>
    (await db.selectFrom('release').select('version').orderBy('version').execute()).map(
      ({ version }) => version,
    ),
  )

/** Returns a time in whole ms after all that was written before, and before all that is written afterwards. */
async function timeBetween(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as time`.execute(db)
  const { time } = rows[0] ?? { time: new Date(0) }
  await sql`select pg_sleep_until(${time.toISOString()}::timestamptz + interval '1 ms')`.execute(db)
  return time
}

const nextSegment = (db: Db) => sql`select pg_switch_wal()`.execute(db)

test('rows that were deleted after a backup come back with the time before, and only needed log is kept', async () => {
  await inDatabase(
    'data',
    async (db) => {
      await migrateToLatest(db)
      await add(db, '1')
    },
    inside('archives'),
  )
  // Commands archive as the server does.
  await backup()
  const [archive = ''] = await readdir(inside('archives'))
  const times = await inDatabase('data', async (db) => {
    await add(db, '2')
    const before = await timeBetween(db)
    await sql`delete from release`.execute(db)
    await nextSegment(db)
    await add(db, '3')
    await nextSegment(db)
    await add(db, '4')
    return { before }
  })

  const { name } = await recover('before', times.before)
  expect(await versionsIn('before')).toEqual(['1', '2'])
  expect(readFileSync(inside('before', 'qemu', 'volumes', `${disk}.raw`), 'utf8')).toBe('content of a disk')
  await recover('latest', null)
  expect(await versionsIn('latest')).toEqual(['3', '4'])
  await expect(recover('early', new Date(0))).rejects.toThrow('The earliest time to which the backups')

  // A restored system begins an archive of its own, and does not change the one that it came from.
  const names = await archivedNames(inside('archives', archive))
  await inDatabase('before', (db) => add(db, '5'), inside('archives'))
  expect(await archivedNames(inside('archives', archive))).toEqual(names)
  expect(await readdir(inside('archives'))).toHaveLength(2)

  const segments = names.filter((each) => each.length === 24)
  const lost = segments.at(-2) ?? ''
  expect(segments.length).toBeGreaterThan(3)
  await rm(inside('archives', archive, `${lost}.zst`))
  await expect(recover('gap', null)).rejects.toThrow(`lacks the segment ${lost}, but has later ones`)
  await expect(recover('gap', new Date(Date.now()))).rejects.toThrow(`lacks the segment ${lost}`)

  await backup()
  const system = { target: inside('backups'), data: inside('data'), database: null }
  expect(await removeOldBackups({ ...system, keep: 1 })).toBeGreaterThan(0)
  const kept = await archivedNames(inside('archives', archive))
  expect(kept.filter((each) => each.length === 24 && each <= (segments.at(-1) ?? ''))).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
  expect(await readdir(inside('backups', 'backups'))).not.toContain(`${name}.json`)
  await expect(backup('others', 1)).rejects.toThrow('was kept, since another folder of backups may need it')

  // An archive that is not there is reported, and archiving goes on when it is back.
  await inDatabase('data', async (db) => {
    const result = () => checkWalArchive(db, new Date())
    expect(await result()).toMatchObject({ ok: true })
    renameSync(inside('archives'), inside('unmounted'))
    await add(db, '5')
    await nextSegment(db)
    await expect.poll(result).toMatchObject({ ok: false, reason: /cannot be archived: \w{24} failed at 20/ })
    renameSync(inside('unmounted'), inside('archives'))
    await expect.poll(result, { timeout: 10_000 }).toMatchObject({ ok: true })
  })
}, 240_000)
