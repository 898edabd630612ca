import type { DryRun } from '@portico/contract/portico/dry-run.ts'
import { withoutDryRun } from '@portico/contract/portico/dry-run.ts'
import { operationIds, routes } from '@portico/contract/routes.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, personas } from '@portico/testing/authorization/personas.ts'
import { makeFixture, requestFor } from '@portico/testing/authorization/requests.ts'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'
import { settleChanges } from '#kernel/changes/log.ts'
import type { Reply, TestUser } from '@portico/testing/cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

const dryly = (path: string) => `${path}${path.includes('?') ? '&' : '?'}dry_run=true`

/** Returns a checksum of the rows of each table. */
async function everything(): Promise<Record<string, string>> {
  await settleChanges(cloud.db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(cloud.db)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(cloud.db)
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

const origin = 'http://portico.test'

const mutating = operationIds.filter((id) => !['GET', 'HEAD'].includes(routes[id].method))

/** Operations that run last because they delete resources, or remove the caller's own rights at the very end. */
const late: Readonly<Record<string, number>> = {
  policy_update: 3,
  system_policy_update: 3,
  silo_policy_update: 3,
  local_idp_user_delete: 4,
}
const turnOf = (id: (typeof mutating)[number]) => late[id] ?? (routes[id].method === 'DELETE' ? 2 : 1)
const inTurn = mutating.toSorted((a, b) => turnOf(a) - turnOf(b))

async function sent(request: Request, dryRun = false) {
  const response = await cloud.controlPlane.fetch(request, { dryRun })
  const text = await response.text()
  const { request_id: _, ...body } = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: response.status, body }
}

const asDryRun = (request: Request) => new Request(dryly(request.url), request)

describe('a dry run of every write operation', () => {
  test('changes nothing, and predicts the response of the real request', async () => {
    const fixture = await makeFixture(cloud)
    const credentials = { cookie: `session=${cloud.admin.token}` }
    const shown: Record<string, number> = {}
    const unnamed = new Set<string>()
    for (const id of inTurn.filter((each) => withoutDryRun[each] === undefined)) {
      const request = () => requestFor({ id, onSilo: false }, fixture, origin, credentials)
      const before = await everything()
      const dry = await sent(asDryRun(request()))
      expect(await everything(), id).toEqual(before)
      const real = await sent(request())
      const { status } = real
      if (dry.status === 200) expect([id, dry.body['status']]).toEqual([id, status])
      else expect([id, dry]).toEqual([id, real])
      shown[dry.status] = (shown[dry.status] ?? 0) + 1
      const { changes = [] } = dry.body as Partial<Pick<DryRun, 'changes'>>
      for (const { kind, name } of changes) if (name === null) unnamed.add(kind)
    }
    // There is only one allow list.
    expect([...unnamed]).toEqual(['allow-list'])
    // The test would prove little if most requests were refused.
    expect(shown[200]).toBeGreaterThan(40)
  }, 180_000)

  test('is refused like the real request, with the same message', async () => {
    const fixture = await makeFixture(cloud)
    await cloud.silo('elsewhere')
    const people = createPersonas(cloud, fixture['projectId'] ?? '')
    const callers = [
      {},
      await people.credentials(personas['project viewer'] ?? {}, 'session'),
      await people.credentials(personas['project collaborator'] ?? {}, 'token'),
      await people.credentials(personas['admin of another silo'] ?? {}, 'session'),
    ]
    for (const credentials of callers) {
      for (const id of mutating.filter((each) => withoutDryRun[each] === undefined)) {
        const request = () => requestFor({ id, onSilo: false }, fixture, origin, credentials)
        const real = await sent(request(), true)
        const dry = await sent(asDryRun(request()))
        expect([id, dry]).toEqual([id, real.status < 400 ? { status: 200, body: dry.body } : real])
      }
    }
  }, 180_000)

  test('is refused for operations that cannot be undone', async () => {
    const fixture = await makeFixture(cloud)
    const before = await everything()
    for (const id of mutating.filter((each) => withoutDryRun[each] !== undefined)) {
      const credentials = { cookie: `session=${cloud.admin.token}` }
      const { status, body } = await sent(
        asDryRun(requestFor({ id, onSilo: false }, fixture, origin, credentials)),
      )
      expect([status, body['message']]).toEqual([400, `${id} does not support dry_run: ${withoutDryRun[id]}`])
    }
    expect(await everything()).toEqual(before)
  })
})

test.each(['dry_run=1', 'dry_run=TRUE', 'dry_run=', 'dry_run=true&dry_run=false'])(
  'a dry run whose parameter is %s, which is not a boolean, is refused and changes nothing',
  async (parameter) => {
    const { status, body } = await cloud.admin.delete(`/v1/projects/p?${parameter}`)
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^unable to parse query string: /)])
    expect((await cloud.admin.get(`/v1/projects/p?${parameter}`)).status).toBe(200)
  },
)

test('a request whose dry run parameter is false is executed', async () => {
  await cloud.createDisk('d')
  expect((await cloud.admin.delete('/v1/disks/d?project=p&dry_run=false')).status).toBe(204)
})

test("the capabilities include the driver's networking", async () => {
  expect((await cloud.admin.get('/portico/v1/capabilities')).body.networking).toBe('simulated')
})

test('the capabilities include dry runs', async () => {
  expect((await cloud.admin.get('/portico/v1/capabilities')).body.dry_run).toBe(true)
})

async function previewOf(reply: Promise<Reply>): Promise<DryRun> {
  const { status, body } = await reply
  expect([status, body.message]).toEqual([200, undefined])
  return body as DryRun
}

const namesOf = ({ stays }: DryRun) =>
  stays.map(({ kind, how, total, items }) => [kind, how, total, items.map(({ name }) => name)])
const done = ({ changes }: DryRun) => changes.map(({ kind, action, name }) => `${action} ${kind} ${name}`)
const remove = (path: string, who: TestUser = cloud.admin) =>
  previewOf(who.delete(dryly(`/v1/${path}?project=p`)))

/** Creates a disk with two snapshots and an image from one of them, a disk from each, and an instance. */
async function world(): Promise<void> {
  await cloud.createDisk('source', { size: 2 * GIB })
  const snapshot = await cloud.createSnapshot('shot', 'source')
  await cloud.createSnapshot('another', 'source')
  const image = await cloud.createImage('picture', snapshot.body.id)
  await cloud.createDisk('of-shot', {
    size: 2 * GIB,
    disk_source: { type: 'snapshot', snapshot_id: snapshot.body.id },
  })
  await cloud.createDisk('of-picture', {
    size: 2 * GIB,
    disk_source: { type: 'image', image_id: image.body.id },
  })
  await cloud.admin.post('/v1/floating-ips?project=p', { name: 'door', description: '' })
  await cloud.createInstance('box', {
    ncpus: 2,
    memory: 3 * GIB,
    disks: [{ type: 'attach', name: 'of-shot' }],
    external_ips: [{ type: 'floating', floating_ip: 'door' }, { type: 'ephemeral' }],
  })
}

describe('deletions, remaining resources and released quota', () => {
  beforeEach(world)
  const nothing = { addresses: [], cpus: 0, memory: 0, storage: 0 }

  test('of a disk: its quota is released, its snapshots and their images remain', async () => {
    const preview = await remove('disks/source')
    expect(done(preview)).toEqual(['delete disk source'])
    expect(preview).toMatchObject({ status: 204, more: 0, frees: { ...nothing, storage: 2 * GIB } })
    expect(preview.changes[0]).toMatchObject({ project: 'p', before: { name: 'source' }, after: null })
    expect(namesOf(preview)).toEqual([
      ['snapshot', 'copy', 2, ['another', 'shot']],
      ['image', 'made_from', 1, ['picture']],
    ])
  })

  test('of a snapshot: its disk, and images and disks created from it, remain', async () => {
    const preview = await remove('snapshots/shot')
    expect(preview.frees).toEqual({ ...nothing, storage: 2 * GIB })
    expect(namesOf(preview)).toEqual([
      ['disk', 'origin', 1, ['source']],
      ['image', 'made_from', 1, ['picture']],
      ['disk', 'made_from', 1, ['of-shot']],
    ])
  })

  test('of an image: disks created from it and its snapshot remain, and nothing is released', async () => {
    const preview = await remove('images/picture')
    expect(preview.frees).toEqual(nothing)
    expect(namesOf(preview)).toEqual([
      ['disk', 'made_from', 1, ['of-picture']],
      ['snapshot', 'origin', 1, ['shot']],
    ])
  })

  test('of an instance: interfaces and its own addresses are deleted, disks and floating IPs are detached', async () => {
    const preview = await remove('instances/box')
    expect(done(preview)).toContain('delete instance box')
    expect(done(preview)).toContain('delete instance-network-interface net0')
    expect(namesOf(preview)).toEqual([
      ['disk', 'detached', 1, ['of-shot']],
      ['floating_ip', 'detached', 1, ['door']],
    ])
    const { body } = await cloud.admin.get('/v1/instances/box/external-ips?project=p')
    const own = body.items.find(({ kind }: { kind: string }) => kind === 'ephemeral').ip
    expect(preview.frees.addresses).toContain(own)
    expect(preview.frees).toMatchObject({ cpus: 0, memory: 0, storage: 0 })
    const floating = body.items.find(({ kind }: { kind: string }) => kind === 'floating').ip
    expect(preview.frees.addresses).not.toContain(floating)
  })

  test("of stopping an instance: its machine's quota is released when the machine is removed", async () => {
    await cloud.admin.post('/v1/instances/box/start?project=p')
    await cloud.pass(30)
    const preview = await previewOf(cloud.admin.post(dryly('/v1/instances/box/stop?project=p')))
    expect(preview.frees).toEqual({ ...nothing, cpus: 2, memory: 3 * GIB })
    // Machines are not visible to users.
    expect(done(preview)).toEqual(['update instance box'])
  })

  test('of a floating IP: its address is released', async () => {
    const { body } = await cloud.admin.post('/v1/floating-ips/door/detach?project=p')
    expect((await remove('floating-ips/door')).frees).toEqual({ ...nothing, addresses: [body.ip] })
  })

  test('omit projects that the caller may not read', async () => {
    await cloud.admin.post('/v1/images/picture/promote?project=p')
    const { body: other } = await cloud.admin.post('/v1/projects', { name: 'other', description: '' })
    const collaborator = await cloud.user({ siloRole: 'collaborator' })
    const preview = await previewOf(collaborator.delete(dryly('/v1/images/picture')))
    const all = await previewOf(cloud.admin.delete(dryly('/v1/images/picture')))
    expect(namesOf(all)[0]).toEqual(['disk', 'made_from', 1, ['of-picture']])
    expect(namesOf(preview)).toEqual(namesOf(all))
    const stranger = await cloud.user({ projects: { [other.id]: 'admin' } })
    expect((await stranger.delete(dryly('/v1/disks/source?project=p'))).status).toBe(404)
  })

  test('the response contains no secret', async () => {
    const preview = await previewOf(
      cloud.admin.post(dryly('/v1/system/identity-providers/local/users?silo=main'), {
        external_id: 'fresh',
        password: { mode: 'password', value: 'a long secret' },
      }),
    )
    expect(done(preview)).toEqual(['create silo-user fresh'])
    expect(JSON.stringify(preview)).not.toMatch(/secret|password_hash/)
  })

  test('a dry run does not wake workers and returns no log position', async () => {
    const request = new Request('http://portico.test/v1/disks/source?project=p&dry_run=true', {
      method: 'DELETE',
      headers: { cookie: `session=${cloud.admin.token}`, 'portico-position': '1' },
    })
    const response = await cloud.controlPlane.fetch(request)
    expect([response.status, response.headers.get('portico-position')]).toEqual([200, null])
    await cloud.settle()
    expect((await cloud.disk('source')).status).toBe(200)
  })
})
