import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

interface Item {
  readonly position: string
  readonly kind: string
  readonly name: string | null
  readonly action: string
  readonly request_id: string | null
}
interface Page {
  readonly items: readonly Item[]
  readonly next_page: string | null
  readonly time_reached: string | null
}

let cloud: TestCloud
let writer: TestUser
let projectId: string
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  projectId = (await cloud.admin.post('/v1/projects', { name: 'p', description: '' })).body.id
  writer = await cloud.user({ projects: { [projectId]: 'collaborator' } })
})
afterEach(() => cloud.close())

const makeDisk = async (name: string, user = writer): Promise<string> =>
  (
    await user.post('/v1/disks?project=p', {
      name,
      description: '',
      size: 1024 ** 3,
      disk_source: { type: 'blank', block_size: 512 },
    })
  ).body.id
const changes = async (query: string, user = cloud.admin): Promise<Page> =>
  (await user.get(`/portico/v1/changes?${query}`)).body
const shown = async (query: string, user = cloud.admin) =>
  (await changes(query, user)).items.map(({ action, kind, name }) => `${action} ${kind} ${name}`)

/** Inserts many changes of a kind by another user, in one statement. */
async function crowd(count: number, age = 0): Promise<void> {
  await sql`
    insert into change (position, recorded, time, kind, id, action, silo_id, project_id, actor_kind, operation)
    select position + n, clock_timestamp(), ${new Date(cloud.clock.now().getTime() - age)}, 'disk',
      gen_random_uuid(), 'update', (select silo_id from project where id = ${projectId}), ${projectId}, 'system', 'crowd'
    from change_head, generate_series(1, ${count}::int) n`.execute(cloud.db)
  await sql`update change_head set position = position + ${count}`.execute(cloud.db)
}

const byText = (a: string, b: string) => a.localeCompare(b)

describe('filters', () => {
  test('match a single user, all users, or the system', async () => {
    const id = await makeDisk('mine')
    await makeDisk('theirs', cloud.admin)
    await cloud.settle()
    expect(await shown(`project=p&actor=${writer.id}&action=create`)).toEqual(['create disk mine'])
    const kinds = async (by: string) => shown(`project=p&id=${id}&actor_kind=${by}`)
    expect(new Set(await kinds('user'))).toEqual(new Set(['create disk mine', 'update disk mine']))
    await crowd(2)
    expect(await shown('project=p&actor_kind=system&operation=crowd')).toEqual(
      Array(2).fill('update disk null'),
    )
    expect((await cloud.admin.get('/portico/v1/changes?actor_kind=nobody')).status).toBe(400)
  })

  test('match kind, action and operation', async () => {
    const id = await makeDisk('data')
    await cloud.settle()
    await writer.delete(`/v1/disks/${id}`)
    await cloud.settle()
    expect(await shown('project=p&kind=disk&action=delete')).toEqual(['delete disk data'])
    expect(await shown('project=p&operation=project_create&kind=vpc')).toEqual(['create vpc default'])
    expect((await cloud.admin.get('/portico/v1/changes?action=resize')).status).toBe(400)
  })

  test('match an interval, including its start and excluding its end, however long ago', async () => {
    await makeDisk('early')
    await cloud.settle()
    cloud.clock.advance(7_200_000)
    const start = cloud.clock.now()
    await makeDisk('middle')
    await cloud.settle()
    cloud.clock.advance(7_200_000)
    const end = cloud.clock.now()
    await makeDisk('late')
    await crowd(12_000, -7_200_000)
    const within = (query: string) => shown(`project=p&kind=disk&action=create&${query}`)
    const [from, to] = [`start_time=${start.toISOString()}`, `end_time=${end.toISOString()}`]
    expect(await within(`${from}&${to}`)).toEqual(['create disk middle'])
    expect(await within(to)).toEqual(['create disk middle', 'create disk early'])
    // The log before the start of the interval is not read, so there is no next page.
    await crowd(12_000, 7 * 86_400_000)
    expect(await changes(`project=p&kind=snapshot&${from}`)).toMatchObject({ items: [], next_page: null })
  })

  test('match part of the name that the resource had at that time, and the whole ID of a resource or request', async () => {
    const id = await makeDisk('needle-1')
    const [item] = (await changes(`project=p&search=EEDLE&action=create`)).items
    expect(item).toMatchObject({ kind: 'disk', id, name: 'needle-1' })
    expect(await shown(`search=${id}&action=create`)).toEqual(['create disk needle-1'])
    expect(await shown(`search=${item?.request_id}&action=create`)).toEqual(['create disk needle-1'])
    expect(await shown('project=p&search=100%25')).toEqual([])
  })

  test('of a VPC include changes of its firewall rules, for users who may read it', async () => {
    const url = '/v1/vpc-firewall-rules?project=p&vpc=default'
    const vpc = (await cloud.admin.get('/v1/vpcs/default?project=p')).body.id
    await cloud.admin.post('/v1/vpcs?project=p', { name: 'other', description: '', dns_name: 'other' })
    const { rules } = (await cloud.admin.get(url)).body
    const [first] = rules
    await writer.put(url, { rules: [{ ...first, priority: 7 }] })
    await writer.put('/v1/vpcs/default?project=p', { description: 'changed' })
    await cloud.settle()
    expect(await shown(`id=${vpc}&action=update`)).toEqual(['update vpc default'])
    const story = `id=${vpc}&with_rules=true`
    const [newest, ...more] = await shown(story)
    expect(newest).toBe('update vpc default')
    expect(more.slice(0, 1 + rules.length).toSorted(byText)).toEqual(
      [
        `create vpc-firewall-rule ${first.name}`,
        ...rules.map(({ name }: { name: string }) => `delete vpc-firewall-rule ${name}`),
      ].toSorted(byText),
    )
    // The changes include the VPC's initial rules, and none of another VPC.
    expect(more.filter((text) => text === 'create vpc default')).toHaveLength(1)
    expect(more).toHaveLength(1 + 2 * rules.length + 1)
    const page = await changes(`${story}&limit=3`)
    const next = await changes(`page_token=${page.next_page}&limit=3`)
    const whole = await changes(`${story}&limit=6`)
    expect([...page.items, ...next.items]).toEqual(whole.items)
    expect(await shown(story, await cloud.user())).toEqual([])
  })

  test('apply to later pages through the page token', async () => {
    for (const name of ['a', 'b', 'c']) await makeDisk(name)
    const first = await changes('project=p&kind=disk&action=create&limit=2')
    expect(first.items.map(({ name }) => name)).toEqual(['c', 'b'])
    expect(await shown(`page_token=${first.next_page}`)).toEqual(['create disk a'])
  })
})

test('pages have neither gaps nor repeats while the log grows, however rare the matches are', async () => {
  await makeDisk('oldest')
  await crowd(11_000)
  await makeDisk('older')
  await crowd(21_000)
  await makeDisk('young')
  const seen: (string | null)[] = []
  const query = 'project=p&kind=disk&action=create&limit=1'
  let page = await changes(query)
  let pages = 1
  for (; page.next_page !== null; pages++) {
    seen.push(...page.items.map(({ name }) => name))
    await makeDisk(`meanwhile-${pages}`)
    page = await changes(`page_token=${page.next_page}&limit=1`)
    expect(page.items.length === 1 || page.next_page === null || page.time_reached !== null).toBe(true)
  }
  seen.push(...page.items.map(({ name }) => name))
  expect(seen).toEqual(['young', 'older', 'oldest'])
  expect(pages).toBeGreaterThan(3)
})

test('a change contains the current name of its resource and project, and whether they exist', async () => {
  const id = await makeDisk('gone')
  await cloud.settle()
  const created = async () => (await changes(`project=p&id=${id}&action=create`)).items[0]
  expect(await created()).toMatchObject({ name: 'gone', name_now: 'gone', exists: true, project_name: 'p' })
  await writer.delete(`/v1/disks/${id}`)
  await cloud.admin.put('/v1/projects/p', { name: 'q' })
  const [after] = (await changes(`id=${id}&action=create`)).items
  expect(after).toMatchObject({ name: 'gone', name_now: null, exists: false, project_name: 'q' })
  const [project] = (await changes(`id=${projectId}&action=create`)).items
  expect(project).toMatchObject({ name: 'p', name_now: 'q', exists: true })
})

test('a role assignment is named after its user', async () => {
  const { id } = writer
  const { display_name: name } = (await writer.get('/v1/me')).body
  const policy = { role_assignments: [{ identity_id: id, identity_type: 'silo_user', role_name: 'viewer' }] }
  await cloud.admin.put('/v1/projects/p/policy', policy)
  expect(await shown('project=p&kind=role-assignment&limit=1')).toEqual([`create role-assignment ${name}`])
})

test('a change of a sled is named after its serial number', async () => {
  const [sled] = (await cloud.admin.get('/v1/system/hardware/sleds')).body.items
  const policy = { state: 'non_provisionable' }
  await cloud.admin.put(`/v1/system/hardware/sleds/${sled.id}/provision-policy`, policy)
  expect(await shown('scope=system&kind=sled&limit=1')).toEqual([`update sled ${sled.baseboard.serial}`])
})

describe('rights', () => {
  test('let a project viewer see the changes in the project and no others', async () => {
    await cloud.admin.post('/v1/projects', { name: 'other', description: '' })
    await makeDisk('data')
    const viewer = await cloud.user({ projects: { [projectId]: 'viewer' } })
    expect(await shown('project=p&kind=disk&action=create', viewer)).toEqual(['create disk data'])
    expect((await viewer.get('/portico/v1/changes?project=other')).status).toBe(404)
    expect((await viewer.get('/portico/v1/changes')).status).toBe(403)
  })

  test('let users see the history of every resource that they may read', async () => {
    const id = await makeDisk('data')
    const member = await cloud.user()
    const key = { name: 'key', description: '', public_key: 'ssh-ed25519 AAAA' }
    const { body } = await member.post('/v1/me/ssh-keys', key)
    expect(await shown(`id=${body.id}`, member)).toEqual(['create ssh-key key'])
    expect(await shown(`id=${body.id}`)).toEqual([])
    expect(await shown(`id=${id}`, member)).toEqual([])
    expect(await shown(`id=${id}&action=create`, writer)).toEqual(['create disk data'])
  })

  test('let a silo viewer see all changes in the silo, and other users none', async () => {
    await cloud.silo('elsewhere')
    await makeDisk('data')
    const query = `actor=${writer.id}&action=create`
    expect(await shown(query, await cloud.user({ siloRole: 'viewer' }))).toEqual(['create disk data'])
    const neighbour = await cloud.user({ silo: 'elsewhere', siloRole: 'admin' })
    expect(await shown(query, neighbour)).toEqual([])
    expect(await shown(`search=${await makeDisk('more')}`, neighbour)).toEqual([])
    expect((await (await cloud.user()).get('/portico/v1/changes?project=p')).status).toBe(404)
    expect((await (await cloud.user()).get('/portico/v1/changes')).status).toBe(403)
  })
})

describe('counts over time', () => {
  const minute = 60_000
  /** The last four minutes, each counted separately. */
  const counted = async (query: string, { user = cloud.admin } = {}) => {
    const end = cloud.clock.now().getTime() + 1000
    const times = [end - 4 * minute, end].map((time) => new Date(time).toISOString())
    return user.get(`/portico/v1/change-counts?start_time=${times[0]}&end_time=${times[1]}&parts=4&${query}`)
  }
  const parts = async (query: string, options: Parameters<typeof counted>[1] = {}) =>
    (await counted(query, options)).body.parts as {
      people: number
      system: number
      is_estimate: boolean
      refused: number | null
    }[]

  test('separate users from the system, by interval', async () => {
    await makeDisk('early')
    await crowd(3)
    cloud.clock.advance(2 * minute)
    await makeDisk('late')
    await cloud.admin.delete('/v1/disks/none?project=p')
    const found = await parts('project=p&kind=disk')
    // Creating a disk writes two changes to the log: its first state and the next.
    expect(found.map(({ people }) => people)).toEqual([0, 2, 0, 2])
    expect(found.map(({ system }) => system)).toEqual([0, 3, 0, 0])
    expect(found.map(({ refused }) => refused)).toEqual([null, null, null, null])
    expect((await parts('project=p')).map(({ refused }) => refused)).toEqual([0, 0, 0, 1])
  })

  test('use the filters of the list', async () => {
    const id = await makeDisk('one')
    await makeDisk('two', cloud.admin)
    await cloud.settle()
    const people = async (query: string) => (await parts(`project=p&kind=disk&${query}`)).at(-1)?.people
    expect(await people(`action=create&actor=${writer.id}`)).toBe(1)
    expect(await people(`action=create&id=${id}`)).toBe(1)
    expect(await people('action=create&search=tw')).toBe(1)
    expect(await people('actor_kind=system')).toBe(0)
    expect(await people('action=delete')).toBe(0)
  })

  test('of many changes are estimated from the newest, and marked as estimates', async () => {
    cloud.clock.advance(minute)
    await crowd(3000, minute / 2)
    const last = (await parts('project=p')).at(-1)
    expect(last).toMatchObject({ people: 0, is_estimate: true })
    expect(last?.system).toBeGreaterThan(2700)
    expect(last?.system).toBeLessThan(3300)
  })

  test('contain only what the caller may read: no refusals for viewers, and no other projects', async () => {
    await makeDisk('mine')
    const viewer = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const stranger = await cloud.user()
    const [last] = (await parts('project=p', { user: viewer })).slice(-1)
    expect(last).toMatchObject({ refused: null })
    expect(last?.people).toBeGreaterThan(0)
    expect((await counted('project=p', { user: stranger })).status).toBe(404)
    expect((await counted('', { user: stranger })).status).toBe(403)
  })

  test("contain the caller's own failed attempts, and not those of others", async () => {
    const viewer = await cloud.user({ projects: { [projectId]: 'viewer' } })
    await viewer.delete('/v1/disks/none?project=p')
    await cloud.admin.delete('/v1/disks/none?project=p')
    const refused = async (actor: string) =>
      (await parts(`project=p&actor=${actor}`, { user: viewer })).at(-1)?.refused
    expect(await refused(viewer.id)).toBe(1)
    expect(await refused(cloud.admin.id)).toBeNull()
  })

  test('require an end that is after the start', async () => {
    const at = '2026-01-01T00:00:00Z'
    const reply = await cloud.admin.get(`/portico/v1/change-counts?start_time=${at}&end_time=${at}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain('end_time')
  })
})

describe('the whole system', () => {
  let operator: TestUser
  beforeEach(async () => {
    operator = await cloud.user({ fleet: 'viewer' })
    await cloud.admin.post('/v1/system/silos', {
      name: 'lab',
      description: '',
      discoverable: true,
      identity_mode: 'local_only',
      quotas: { cpus: 1, memory: 0, storage: 0 },
      tls_certificates: [],
    })
    await cloud.admin.post('/v1/system/identity-providers/local/users?silo=lab', {
      external_id: 'rosa',
      password: { mode: 'login_disallowed' },
    })
    await cloud.admin.post('/v1/system/ip-pools', { name: 'spare', description: '' })
  })

  test('lists changes of a silo itself and of its fleet-level resources', async () => {
    const found = await shown('silo=lab&actor_kind=user', operator)
    expect(found.toSorted(byText)).toEqual([
      'create silo lab',
      'create silo-quota lab',
      'create silo-user rosa',
    ])
    await makeDisk('hidden')
    expect((await shown('silo=main', operator)).filter((line) => line.includes('disk'))).toEqual([])
  })

  test('lists changes of a deleted silo, and returns 404 for an unknown one', async () => {
    expect((await cloud.admin.delete('/v1/system/silos/lab')).status).toBe(204)
    const found = await shown('silo=lab&actor_kind=user', operator)
    expect(found).toContain('create silo lab')
    expect(found).toContain('delete silo lab')
    expect((await operator.get('/portico/v1/changes?silo=never')).status).toBe(404)
  })

  test('lists changes of resources outside any silo', async () => {
    const found = await shown('of_fleet=true&actor_kind=user', operator)
    expect(found).toEqual(['create ip-pool spare'])
    expect(await shown('of_fleet=true&kind=ip-pool&search=spare', operator)).toEqual(['create ip-pool spare'])
    expect(await shown('of_fleet=true&kind=silo', operator)).toEqual([])
  })

  test('counts the changes that it lists', async () => {
    const time = (ms: number) => new Date(cloud.clock.now().getTime() + ms).toISOString()
    const count = async (place: string) => {
      const query = `${place}&actor_kind=user&parts=1&start_time=${time(-3_600_000)}&end_time=${time(3_600_000)}`
      return (await operator.get(`/portico/v1/change-counts?${query}`)).body.parts[0]
    }
    expect(await count('of_fleet=true')).toMatchObject({ people: 1, refused: null })
    expect(await count('silo=lab')).toMatchObject({ people: 3, refused: null })
  })

  test('hides other silos and the fleet from users of a silo', async () => {
    const admin = await cloud.user({ siloRole: 'admin' })
    expect(await admin.get('/portico/v1/changes?silo=lab')).toMatchObject({ status: 404 })
    expect(await admin.get('/portico/v1/changes?of_fleet=true')).toMatchObject({ status: 403 })
    expect(await admin.get('/portico/v1/changes?silo=main')).toMatchObject({ status: 200 })
    const nobody = await cloud.user()
    expect(await nobody.get('/portico/v1/changes?silo=main')).toMatchObject({ status: 403 })
  })
})
