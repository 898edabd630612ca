import { HypervisorError } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FabricCloud, fabricCloud } from '@portico/testing/fabric-cloud.ts'
import { settleChanges } from '#kernel/changes/log.ts'

let cloud: FabricCloud
beforeEach(async () => {
  cloud = await fabricCloud()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cloud.close()
})

interface Listed {
  key: string
  severity: string
  about: { kind: string }
  silence: object | null
}

const path = '/portico/v1/issues'
const list = async () => (await cloud.admin.get(path)).body
const kinds = async () => (await list()).items.map(({ about }: Listed) => about.kind)
const inDays = (days: number) => new Date(cloud.clock.now().getTime() + days * 86_400_000).toISOString()
const silencePath = (key: string) => `${path}/${encodeURIComponent(key)}/silence`
const hide = (key: string, body: object = { time_until: inDays(1), reason: 'Parts are on their way' }) =>
  cloud.admin.put(silencePath(key), body)

const fillPool = async (addresses: number) => {
  await cloud.admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  const range = { first: '10.99.0.1', last: '10.99.0.10' }
  await cloud.admin.post('/v1/system/ip-pools/small/ranges/add', range)
  await cloud.admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  for (let i = 0; i < addresses; i++) {
    const body = { name: `ip-${i}`, description: '', pool: 'small' }
    expect((await cloud.admin.post('/v1/floating-ips?project=p', body)).status).toBe(201)
  }
}

test('the checks are listed even if there are no issues', async () => {
  const { items, checks, cut } = await list()
  expect([items, cut]).toEqual([[], []])
  expect(checks.map(({ check }: { check: string }) => check)).toEqual([
    'sleds',
    'disks',
    'ports',
    'bgp',
    'bfd',
    'capacity',
    'pools',
    'quotas',
    'certificates',
    'instances',
    'jobs',
    'clocks',
    'networks',
    'backups',
  ])
  expect(checks[0]).toEqual({ check: 'sleds', looked_at: 1, nearest: null })
})

test('issues appear and disappear with their cause', async () => {
  const { id } = await cloud.db.selectFrom('sled').select('id').executeTakeFirstOrThrow()
  const policy = (state: string) =>
    cloud.admin.put(`/v1/system/hardware/sleds/${id}/provision-policy`, { state })
  await policy('non_provisionable')
  expect((await list()).items).toMatchObject([
    { key: `sled_out_of_service:${id}`, severity: 'unfinished', about: { sled: id, instances: 0 } },
  ])
  await policy('provisionable')
  expect(await kinds()).toEqual([])
})

test('a failed sled, a session without a responding peer and a link that is down are reported with the reason', async () => {
  const { id } = await cloud.db.selectFrom('sled').select('id').executeTakeFirstOrThrow()
  await cloud.set('uplink')
  await cloud.apply('qsfp31', 'uplink')
  await cloud.admin.post(`/portico/v1/sleds/${id}/drill`)
  await cloud.pass(60, 2)
  const { items } = await list()
  const sled = items.find(({ about }: Listed) => about.kind === 'sled_failed')
  expect(sled).toMatchObject({ severity: 'broken', about: { why: expect.stringMatching(/ was lost\.$/) } })
  const link = items.find(({ about }: Listed) => about.kind === 'link_down')
  expect(link.about).toMatchObject({ port_name: 'qsfp31', why: expect.stringMatching(/./) })
  expect(items.map(({ about }: Listed) => about.kind)).toContain('bgp_down')
})

test('imports are reported by silo when they are unfinished for more than a day', async () => {
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  for (const name of ['one', 'two']) {
    const source = { disk_source: { type: 'importing_blocks', block_size: 512 }, size: 1024 ** 3 }
    const disk = await cloud.admin.post('/v1/disks?project=p', { name, description: '', ...source })
    expect(disk.status).toBe(201)
  }
  await cloud.controlPlane.asSystem('test', ({ db, now }) =>
    db
      .updateTable('disk')
      .set({ time_modified: new Date(now.getTime() - 25 * 3_600_000), state: 'import_ready' })
      .where('name', '=', 'one')
      .execute(),
  )
  const { items } = await list()
  const about = { kind: 'imports_abandoned', silo_name: 'main', count: 1 }
  expect(items).toMatchObject([{ severity: 'unfinished', about }])
})

describe('a pool', () => {
  test('that is nearly full is reported with the number of free addresses, and as another issue when it is full', async () => {
    await fillPool(9)
    const [issue] = (await list()).items
    expect(issue).toMatchObject({
      severity: 'soon',
      time_breaks: null,
      about: { kind: 'pool_nearly_full', name: 'small', left: 1, capacity: 10, default_of: 0 },
    })
    await hide(issue.key)
    await cloud.admin.post('/v1/floating-ips?project=p', { name: 'last', description: '', pool: 'small' })
    expect((await list()).items).toMatchObject([{ about: { kind: 'pool_full' }, silence: null }])
  })

  test('is reported with a forecast when its recent use is known', async () => {
    await fillPool(3)
    cloud.clock.advance(40 * 86_400_000)
    const { post, delete: remove, get } = await cloud.user({ fleet: 'admin', siloRole: 'admin' })
    const take = (name: string) =>
      post('/v1/floating-ips?project=p', { name, description: '', pool: 'small' })
    for (let i = 3; i < 9; i++) await take(`ip-${i}`)
    // One of the earlier addresses is released and allocated again: six of ten addresses were allocated within thirty
    // days.
    await remove('/v1/floating-ips/ip-0?project=p')
    await take('ip-9')
    await settleChanges(cloud.db)
    const [issue] = (await get(path)).body.items
    const days = (Date.parse(issue.time_breaks) - cloud.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(5)
  })
})

test('a certificate that expires soon is reported however many expired ones have a replacement', async () => {
  const now = cloud.clock.now()
  const add = (name: string, hosts: string, days: number, count = 1) =>
    cloud.controlPlane.asSystem('test', ({ db }) =>
      sql`
        insert into certificate (id, silo_id, name, description, service, cert, key, not_before, not_after, hosts,
          subject, issuer, time_created, time_modified)
        select gen_random_uuid(), silo.id, ${name} || at, '', 'external_api', '', '', ${new Date(0)},
          ${new Date(now.getTime() + days * 86_400_000)}, ${JSON.stringify([hosts])}::jsonb, '', '', ${now}, ${now}
        from silo, generate_series(1, ${count}::int) at where silo.name = 'main'`.execute(db),
    )
  await add('old-', 'a.example', -10, 600)
  await add('new-', 'a.example', 300)
  await add('other-', 'b.example', 5)
  const { items, checks } = await list()
  expect(items).toMatchObject([{ about: { kind: 'certificate_expiring', name: 'other-1' } }])
  expect(checks.find(({ check }: { check: string }) => check === 'certificates')).toMatchObject({
    looked_at: 602,
    nearest: { name: 'main' },
  })
})

describe('unreachable switches', () => {
  test('are reported as an issue, since their checks cannot run', async () => {
    await cloud.set('uplink')
    await cloud.apply('qsfp0', 'uplink')
    const gone = new HypervisorError('The switches do not answer', { retry: true })
    vi.spyOn(cloud.hardware.fabric, 'report').mockRejectedValue(gone)
    const { items, checks } = await list()
    expect(items.map(({ key }: Listed) => key)).toEqual([
      'check_failed:bfd',
      'check_failed:bgp',
      'check_failed:ports',
    ])
    expect(items[0].about).toMatchObject({ why: 'The switches do not answer' })
    expect(checks.find(({ check }: { check: string }) => check === 'bgp').looked_at).toBe(null)
  })
})

describe('hiding an issue', () => {
  test('ends after the given time, and shows the user who hid it and the reason', async () => {
    await fillPool(9)
    const [{ key }] = (await list()).items
    expect((await hide(key)).body).toMatchObject({ reason: 'Parts are on their way', display_name: 'admin' })
    expect((await list()).items[0].silence).toMatchObject({ reason: 'Parts are on their way' })
    cloud.clock.advance(86_401_000)
    const reader = await cloud.user({ fleet: 'viewer' })
    expect((await reader.get(path)).body.items[0].silence).toBe(null)
  })

  test('twice replaces the note, and ends on request', async () => {
    await fillPool(9)
    const [{ key }] = (await list()).items
    await hide(key)
    await hide(key, { time_until: inDays(2), reason: 'Ordered again' })
    expect((await list()).items[0].silence.reason).toBe('Ordered again')
    expect((await cloud.admin.delete(silencePath(key))).status).toBe(204)
    expect((await cloud.admin.delete(silencePath(key))).status).toBe(204)
    expect((await list()).items[0].silence).toBe(null)
  })

  test('is in the change log', async () => {
    await hide('capacity_used_up:cpus')
    const { items } = (await cloud.admin.get('/portico/v1/changes?kind=issue-silence')).body
    expect(items).toMatchObject([{ action: 'create', operation: 'portico_issue_silence' }])
  })

  test.each([
    ['capacity_used_up:cpus', { time_until: '2000-01-01T00:00:00Z', reason: 'x' }, 400],
    ['capacity_used_up:cpus', { time_until: '2999-01-01T00:00:00Z', reason: 'x' }, 400],
    ['capacity_used_up:cpus', { reason: 'x' }, 400],
    ['capacity_used_up:cpus', { time_until: '2000-01-01T00:00:00Z', reason: ' ' }, 400],
    ['nonsense:1', undefined, 404],
    ['no key', undefined, 400],
  ])('%s with %j returns %i', async (key, body, status) => {
    expect((await hide(key, body)).status).toBe(status)
  })

  test('requires a fleet admin, and viewers can see issues', async () => {
    const viewer = await cloud.user({ fleet: 'viewer' })
    expect((await viewer.get(path)).body).toMatchObject({ may_silence: false })
    const silence = { time_until: inDays(1), reason: 'x' }
    expect((await viewer.put(silencePath('capacity_used_up:cpus'), silence)).status).toBe(403)
    const stranger = await cloud.user()
    expect((await stranger.get(path)).status).toBe(403)
  })
})
