import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { open, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { mountSmallDisk } from '@portico/hypervisor/qemu/testing/small-disk.ts'
import { runningUrl, startPostgres } from '@portico/adapters/postgres/managed.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failingServer, logIn, type RunningServer, startServer } from '#testing/server-process.ts'
import { backUp } from './backup.ts'
import { backupTimeKey } from './backup-time.ts'
import { checkBackups } from './check.ts'
import { restoreDisk } from './restore-disk.ts'
import { restore } from './restore.ts'

/*
 * The drill: fill a server, back it up under load, kill backups, restore to another folder and to an operator's
 * database, and compare every row and byte. The server has a simulated rack, and its data folder also has disks as QEMU
 * leaves them.
 */

const MEBIBYTE = 1024 ** 2
const random = seededRandom(28)

let folder: string
let data: string
let target: string
let server: RunningServer
let cookie: string
const quiet = { begin: () => {}, count: () => {}, end: () => {} }

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Writes random bytes at two places of a sparse disk. */
async function writeDisk(file: string): Promise<void> {
  const handle = await open(file, 'a+').then(async (made) => {
    await made.close()
    return open(file, 'r+')
  })
  await handle.write(random.bytes(MEBIBYTE), 0, MEBIBYTE, 5 * MEBIBYTE)
  await handle.write(random.bytes(1000), 0, 1000, 30 * MEBIBYTE - 500)
  await handle.close()
  truncateSync(file, 40 * MEBIBYTE)
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-drill-'))
  chmodSync(folder, 0o755)
  data = path.join(folder, 'data')
  target = path.join(folder, 'backups')
  server = await startServer(['--port', '0', '--data', data])
  cookie = await logIn(server.url)
  for (const each of ['volumes', 'snapshots', 'buried', `machines/${id(5)}`]) {
    mkdirSync(path.join(data, 'qemu', each), { recursive: true })
  }
  await writeFile(path.join(data, 'qemu', 'host.json'), '{"rackId":"r"}')
  await writeFile(path.join(data, 'qemu', 'buried', id(4)), '')
  const disks = [{ volumeId: id(1), slot: 0 }]
  const machine = {
    spec: { id: id(5), disks },
    process: { pid: 1, began: '0', host: '' },
    ending: null,
    over: false,
  }
  await writeFile(path.join(data, 'qemu', 'machines', id(5), 'machine.json'), JSON.stringify(machine))
  await writeDisk(path.join(data, 'qemu', 'volumes', `${id(1)}.raw`))
  await writeDisk(path.join(data, 'qemu', 'volumes', `${id(2)}.raw`))
  await writeDisk(path.join(data, 'qemu', 'snapshots', `${id(3)}.raw`))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const request = async (method: string, at: string, body?: unknown): Promise<Response> =>
  fetch(`${server.url}${at}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const backup = (keep: number | null = null) =>
  backUp({ target, data, database: null, keep, keepFree: null, progress: quiet })

/** Runs queries in a database. */
async function inDatabase<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs work while the PostgreSQL of a data folder without a server runs. */
async function inFolder<R>(at: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const postgres = await startPostgres(at)
  try {
    return await inDatabase(postgres.url, work)
  } finally {
    await postgres.stop()
  }
}

/** Returns a hash of each table's rows, and the state of each sequence. */
async function contentOf(client: pg.Client): Promise<Record<string, string>> {
  await client.query(`set timezone = 'UTC'`)
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
  )
  const found: Record<string, string> = {}
  for (const { name, kind } of rows) {
    // A restored log begins a new epoch.
    const row = name === 'change_head' ? 'position::text' : kind === 'S' ? 'last_value::text' : 't::text'
    const { rows: hashed } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as hash from "${name}" t`,
    )
    found[name] = hashed[0]?.hash ?? ''
  }
  return found
}

/** Returns names and hashes of the disks in a data folder. */
async function disksOf(at: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const kind of ['volumes', 'snapshots']) {
    for (const name of await readdir(path.join(at, 'qemu', kind))) {
      const bytes = readFileSync(path.join(at, 'qemu', kind, name))
      found[name] = createHash('sha256').update(bytes).digest('hex')
    }
  }
  return found
}

/** Creates an empty database of an operator. */
async function emptyDatabase(): Promise<string> {
  const url = new URL(process.env['PORTICO_TEST_POSTGRES'] ?? '')
  const name = `restored_${randomBytes(6).toString('hex')}`
  await inDatabase(url.href, (client) => client.query(`create database ${name}`))
  url.pathname = `/${name}`
  return url.href
}

/** name of the backup that was made under load */
let underLoad: string
/** position of the change log in a response of the server before the backup */
let lastPosition: string

test('a backup under writes has every change that was acknowledged before, and no half of one', async () => {
  const acknowledged: string[] = []
  const stop = new AbortController()
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const name = `p-${writer}-${n}`
      const { status } = await request('POST', '/v1/projects', { name, description: '' })
      if (status === 201) acknowledged.push(name)
    }
  })
  while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
  const before = [...acknowledged]
  underLoad = (await backup()).name
  stop.abort()
  await Promise.all(writers)
  // The metrics show how old the last backup is.
  const [recorded] = await inDatabase(runningUrl(data), async (client) => {
    const { rows } = await client.query<{ value: string }>('select value from setting where key = $1', [
      backupTimeKey,
    ])
    return rows
  })
  expect(Date.now() - Date.parse(recorded?.value ?? '')).toBeLessThan(60_000)

  const url = await emptyDatabase()
  await restore({
    source: target,
    backup: underLoad,
    data: path.join(folder, 'no'),
    database: url,
    progress: quiet,
  })
  await inDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string; vpcs: string; changes: string }>(`
      select name, (select count(*) from vpc where vpc.project_id = project.id) as vpcs, (
        select count(*) from (select id from change union all select id from change_inbox) c where c.id = project.id
      ) as changes from project where name ~ '^p-'`)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(before))
    // A project, its default VPC and its entry in the log are written in one transaction.
    expect(new Set(rows.map(({ vpcs, changes }) => `${vpcs} ${changes}`))).toEqual(new Set(['1 1']))
    expect(rows.length).toBeLessThanOrEqual(acknowledged.length + 4)
  })
  rmSync(path.join(folder, 'no'), { recursive: true, force: true })
}, 120_000)

/** Starts a backup in a process of its own. */
function backupProcess(): ChildProcess {
  const program = path.resolve(import.meta.dirname, '../cli/main.ts')
  return spawn(process.execPath, [program, 'backup', target, '--data', data], { stdio: 'ignore' })
}

test('after killed backups, an earlier one restores every row and byte into a folder and another database', async () => {
  const project = '?project=p-0-0'
  const disk = { name: 'd', description: '', size: 1024 ** 3 }
  await request('POST', `/v1/instances${project}`, {
    name: 'i',
    description: '',
    hostname: 'i',
    ncpus: 1,
    memory: 1024 ** 3,
    start: false,
    boot_disk: { type: 'create', ...disk, disk_source: { type: 'blank', block_size: 512 } },
  })
  const { status, headers } = await request('GET', `/v1/instances/i${project}`)
  expect(status).toBe(200)
  lastPosition = headers.get('portico-position') ?? ''
  await server.stop()
  // The server is stopped, so that its rows and disks do not change.
  const [rows, disks] = [await inFolder(data, contentOf), await disksOf(data)]
  const { name, written } = await backup()
  expect(written, 'unchanged disks and tables are not stored again').toBeLessThan(MEBIBYTE)

  for (let round = 0; round < 2; round++) {
    await writeDisk(path.join(data, 'qemu', 'volumes', `${id(1 + round)}.raw`))
    const child = backupProcess()
    const ended = new Promise((resolve) => child.on('exit', resolve))
    // Some rounds end before the first table, some in the disks.
    const timer = setTimeout(() => child.kill('SIGKILL'), 300 + (random.bytes(1)[0] ?? 0) * 8)
    await ended
    clearTimeout(timer)
  }
  // Stops the PostgreSQL that a killed backup left, too.
  await backup()
  expect(await checkBackups({ target, backup: null, progress: quiet })).toContain(name)

  const restored = path.join(folder, 'restored')
  await restore({ source: target, backup: name, data: restored, database: null, progress: quiet })
  expect(await inFolder(restored, contentOf)).toEqual(rows)
  expect(await disksOf(restored)).toEqual(disks)
  expect(statSync(path.join(restored, 'qemu', 'volumes', `${id(1)}.raw`)).blocks * 512).toBeLessThan(
    8 * MEBIBYTE,
  )
  expect(await readdir(path.join(restored, 'qemu', 'buried'))).toEqual([id(4)])
  const single = path.join(folder, 'disk.raw')
  const oneDisk = { source: target, backup: name, target: single, progress: quiet }
  await restoreDisk({ ...oneDisk, diskId: id(1) })
  expect(
    readFileSync(single).equals(readFileSync(path.join(restored, 'qemu', 'volumes', `${id(1)}.raw`))),
  ).toBe(true)
  await expect(restoreDisk({ ...oneDisk, target: `${single}-2`, diskId: id(99) })).rejects.toThrow(
    'has no disk',
  )

  const record = readFileSync(path.join(restored, 'qemu', 'machines', id(5), 'machine.json'), 'utf8')
  expect(JSON.parse(record)).toMatchObject({
    over: true,
    ending: { to: 'failed', failure: /host was restarted/ },
  })

  const [url, beside] = [await emptyDatabase(), path.join(folder, 'beside')]
  await restore({ source: target, backup: name, data: beside, database: url, progress: quiet })
  expect(await inDatabase(url, contentOf)).toEqual(rows)
  expect(await disksOf(beside)).toEqual(disks)
}, 120_000)

test('a restored server keeps sessions, and pages that were open before start over', async () => {
  server = await startServer(['--port', '0', '--data', path.join(folder, 'restored')])
  const response = await request('GET', '/v1/projects')
  expect(response.status).toBe(200)
  const reader = (await request('GET', `/portico/v1/stream?from=${lastPosition}`)).body?.getReader()
  let events = ''
  while (!/event: (?:reset|changes|beat)/.test(events)) {
    events += new TextDecoder().decode((await reader?.read())?.value)
  }
  await reader?.cancel()
  expect(events).toContain('event: reset')
}, 60_000)

test('a backup of a database that lost rows is not restored, and the broken reference is named', async () => {
  const [url, beside] = [await emptyDatabase(), path.join(folder, 'lossy')]
  await restore({ source: target, backup: underLoad, data: beside, database: url, progress: quiet })
  await inDatabase(url, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query('delete from silo')
  })
  const lossy = path.join(folder, 'lossy-backups')
  await backUp({ target: lossy, data: beside, database: url, keep: null, keepFree: null, progress: quiet })
  const again = { source: lossy, backup: null, data: path.join(folder, 'again'), progress: quiet }
  await expect(restore({ ...again, database: await emptyDatabase() })).rejects.toThrow(
    /cannot be restored, because rows were lost .* violates foreign key constraint/,
  )
}, 60_000)

test('a full disk of the backup folder is reported, and no backup is listed', async ({ skip }) => {
  const disk = path.join(folder, 'small')
  mkdirSync(disk)
  const unmount = mountSmallDisk(disk, 2)
  if (unmount === null) return skip('no file system of our own may be mounted here')
  try {
    const at = path.join(disk, 'backups')
    await expect(
      backUp({ target: at, data, database: null, keep: null, keepFree: null, progress: quiet }),
    ).rejects.toThrow(`No space is left on the disk of ${at}, so the backup was not completed`)
    expect(await readdir(path.join(at, 'backups'))).toEqual([])
  } finally {
    unmount()
  }
}, 60_000)

test('a restore is refused where something exists, and servers refuse an unfinished one', async () => {
  const at = (where: Partial<Parameters<typeof restore>[0]>) =>
    restore({
      source: target,
      backup: null,
      data: path.join(folder, 'new'),
      database: null,
      progress: quiet,
      ...where,
    })
  await expect(at({ data })).rejects.toThrow(`${data}/qemu and ${data}/postgres exist`)
  const url = await emptyDatabase()
  await inDatabase(url, (client) => client.query('create table portico_unfinished_restore ()'))
  await expect(at({ database: url })).rejects.toThrow('being restored')
  const { code, printed } = await failingServer(['--port', '0', '--database', url])
  expect([code, printed]).toEqual([1, expect.stringContaining('create an empty database and restore')])
  await inDatabase(url, async (client) => {
    await client.query('drop table portico_unfinished_restore')
    await client.query('create table other ()')
  })
  await expect(at({ database: url })).rejects.toThrow('it has 1 tables, views and sequences (other')
  await expect(at({ backup: '2001' })).rejects.toThrow('No backup of 2001')
}, 60_000)

test('a damaged chunk is reported with its file and its backups, and nothing is restored', async () => {
  const volume = `volumes/${id(1)}.raw`
  const manifest = JSON.parse(readFileSync(path.join(target, 'backups', `${underLoad}.json`), 'utf8'))
  const [hash = ''] = manifest.manifest.machines.files
    .find(({ path: name }: { path: string }) => name === volume)
    .content.filter((each: unknown) => typeof each === 'string')
  const file = path.join(target, 'chunks', hash.slice(0, 2), `${hash}.zst`)
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(file, bytes)
  await expect(checkBackups({ target, backup: null, progress: quiet })).rejects.toThrow(
    `Backup ${underLoad} is damaged: ${file} is damaged, which has a part of ${volume}`,
  )
  const fresh = path.join(folder, 'fresh')
  await expect(
    restore({ source: target, backup: underLoad, data: fresh, database: null, progress: quiet }),
  ).rejects.toThrow(`${file} is damaged`)
  expect(existsSync(fresh) ? await readdir(fresh) : []).toEqual([])
}, 60_000)
