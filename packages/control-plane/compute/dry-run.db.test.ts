import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import type { Reply } from '@portico/testing/cloud.ts'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

/** Returns the response of a dry run, and checks that it changed nothing. */
async function foresee(path: string, body: object): Promise<Pick<Reply, 'status' | 'body'>> {
  const counts = async () => {
    await settleChanges(cloud.db)
    const tables = ['instance', 'machine', 'disk', 'snapshot', 'work', 'simulated_rack', 'change'] as const
    const rows = await Promise.all(tables.map((table) => cloud.db.selectFrom(table).selectAll().execute()))
    return rows.map((each) => each.length)
  }
  const before = await counts()
  const response = await cloud.controlPlane.fetch(
    new Request(`http://portico.test/v1/${path}?project=p`, {
      method: 'POST',
      headers: { cookie: `session=${cloud.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { dryRun: true },
  )
  expect(await counts()).toEqual(before)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const named = (name: string) => ({ name, description: '' })
const blank = { type: 'blank', block_size: 512 }

describe('a dry run', () => {
  const instance = { ...named('web'), hostname: 'web', ncpus: 2, memory: GIB }

  test('of a new instance shows whether the instance would start', async () => {
    expect((await foresee('instances', instance)).body).toMatchObject({ run_state: 'starting' })
    expect((await foresee('instances', { ...instance, start: false })).body.run_state).toBe('stopped')
    await cloud.admin.put('/v1/system/silos/main/quotas', { cpus: 1 })
    expect((await foresee('instances', instance)).body.run_state).toBe('stopped')
  })

  test('of a new disk or snapshot shows its final state', async () => {
    const size = 2 * GIB
    const { body: disk } = await foresee('disks', { ...named('d'), size, disk_source: blank })
    expect(disk).toMatchObject({ name: 'd', size, state: { state: 'detached' } })
    const source = { type: 'importing_blocks', block_size: 512 }
    const { body: importing } = await foresee('disks', { ...named('d'), size, disk_source: source })
    expect(importing.state).toEqual({ state: 'import_ready' })
    await cloud.createDisk('d')
    expect((await foresee('snapshots', { ...named('s'), disk: 'd' })).body.state).toBe('ready')
    expect((await foresee('disks', { ...named('d'), size, disk_source: blank })).status).toBe(400)
  })
})

describe('creating an instance', () => {
  const failure = async () =>
    (await cloud.admin.get('/portico/v1/instances/web/failure?project=p')).body.failure

  test('returns the instance stopped with the reason, and charges nothing, when its start is refused', async () => {
    await cloud.admin.put('/v1/system/silos/main/quotas', { cpus: 1 })
    const { status, body } = await cloud.createInstance('web', { start: true, ncpus: 2 })
    expect([status, body.run_state]).toEqual([201, 'stopped'])
    expect(await failure()).toMatch(/^Insufficient capacity: /)
    const use = await cloud.db.selectFrom('provisioned').select('cpus').execute()
    expect(use.map(({ cpus }) => cpus)).not.toContain(2)
    expect(await cloud.db.selectFrom('machine').selectAll().execute()).toEqual([])
    await cloud.admin.put('/v1/system/silos/main/quotas', { cpus: 8 })
    await cloud.admin.post('/v1/instances/web/start?project=p')
    expect(await failure()).toBeNull()
  })

  test('releases the charge when the start finds no capacity', async () => {
    await cloud.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((tx) => tx.updateTable('sled').set({ provision_policy: 'non_provisionable' }).execute())
    expect((await cloud.createInstance('web', { start: true, ncpus: 2 })).body.run_state).toBe('stopped')
    expect(await failure()).toMatch(/Failed to place instance|Insufficient capacity/)
    const use = await cloud.db.selectFrom('provisioned').select('cpus').execute()
    expect(use.every(({ cpus }) => cpus === 0)).toBe(true)
  })

  test('together with its start is atomic when the server is killed', async () => {
    await cloud.createInstance('web', { start: true })
    const { rows } = await sql<{ written: string }>`
      select xmin::text as written from instance union all select xmin::text from machine`.execute(cloud.db)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ written }) => written)).size).toBe(1)
  })
})
