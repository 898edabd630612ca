import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { settleChanges } from '#kernel/changes/log.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let projectId: string
/** two collaborators and a viewer of the project, and a user of the silo without access to it */
let ada: TestUser, bo: TestUser, vic: TestUser, stranger: TestUser

beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  const { body } = await cloud.admin.post('/v1/projects', { name: 'shop', description: '' })
  projectId = body.id
  ada = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  bo = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  vic = await cloud.user({ projects: { [projectId]: 'viewer' } })
  stranger = await cloud.user()
})
afterEach(() => cloud.close())

const inShop = '?project=shop'
const save = (user: TestUser, view: object = {}, place = inShop) => {
  // Advances the clock so that views are ordered by age.
  cloud.clock.advance(1)
  return user.post(`/portico/v1/views${place}`, { list: 'disk', name: 'Mine', content: {}, ...view })
}
const saved = async (...args: Parameters<typeof save>): Promise<string> => (await save(...args)).body.id
const change = (user: TestUser, id: string, body: object) => user.put(`/portico/v1/views/${id}`, body)
const list = (user: TestUser, query = 'list=disk&project=shop') => user.get(`/portico/v1/views?${query}`)
const names = async (user: TestUser, query?: string) =>
  (await list(user, query)).body.items.map((view: { name: string }) => view.name)

test("a view stores the given settings, and uses the list's defaults for the others", async () => {
  const shown = { hidden: ['size'], order: ['state', 'instance'] }
  const content = { search: 'db', state: ['faulted'], sort: '-size', rows: 50, ...shown }
  const { status, body } = await save(ada, { name: 'Broken today', content })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    list: 'disk',
    project_id: projectId,
    name: 'Broken today',
    shared: false,
    content,
    opens_first: false,
  })
  const replaced = await change(ada, body.id, { content: { sort: 'name' } })
  expect(replaced.body).toMatchObject({ name: 'Broken today', content: { sort: 'name' } })
  expect((await change(ada, body.id, { name: 'By name' })).body).toMatchObject({
    name: 'By name',
    content: { sort: 'name' },
  })
  expect((await list(ada)).body.items[0].content).toEqual({ sort: 'name' })
})

test('a view of a page that is not a list stores its URL parameters, in a project or for its user', async () => {
  const metrics = { list: 'metrics', content: { page: 'range=day&q=get+virtual_disk%3Areads' } }
  const { status, body } = await save(ada, metrics)
  expect({ status, ...body }).toMatchObject({ status: 201, list: 'metrics', content: metrics.content })
  expect((await list(ada, 'list=metrics&project=shop')).body.items).toMatchObject([{ count: null }])
  expect((await change(ada, body.id, { shared: true })).status).toBe(200)
  expect(await names(vic, 'list=metrics&project=shop')).toEqual(['Mine'])
  expect((await save(ada, metrics, '')).body).toMatchObject({ project_id: null })
  const long = { list: 'metrics', content: { page: 'q'.repeat(12_001) } }
  expect((await save(ada, long)).status).toBe(400)
})

test('a view belongs to one list and one project', async () => {
  await cloud.admin.post('/v1/projects', { name: 'other', description: '' })
  await save(cloud.admin)
  expect(await names(cloud.admin)).toEqual(['Mine'])
  expect(await names(cloud.admin, 'list=snapshot&project=shop')).toEqual([])
  expect(await names(cloud.admin, 'list=disk&project=other')).toEqual([])
})

test('lists of the silo have views of each user, and lists of projects have none outside projects', async () => {
  await save(ada, { list: 'project' }, '')
  expect(await names(ada, 'list=project')).toEqual(['Mine'])
  expect(await names(bo, 'list=project')).toEqual([])
  expect(await names(stranger, 'list=ssh_key')).toEqual([])
  const refusals = [
    await save(ada, {}, ''),
    await save(ada, { list: 'ssh_key' }),
    await list(ada, 'list=disk'),
    await list(ada, 'list=project&project=shop'),
    await list(ada, 'list=secrets'),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

describe('the content of a view is limited', () => {
  test.each([
    ['an unknown key', { content: {}, colour: 'red' }],
    ['an unknown key of its content', { content: { shelf: 'x' } }],
    ['a page for a list', { content: { page: 'x' } }],
    ['filters for a page', { list: 'metrics', content: { search: 'x' } }],
    ['no content', { content: undefined }],
    ['no name', { name: '' }],
    ['a name of blanks', { name: '  ' }],
    ['a name on two lines', { name: 'a\nb' }],
    ['a long name', { name: 'x'.repeat(65) }],
    ['a long search', { content: { search: 'x'.repeat(201) } }],
    ['an invalid sort order', { content: { sort: 'name; drop' } }],
    ['no state', { content: { state: [] } }],
    ['many states', { content: { state: Array.from({ length: 17 }, String) } }],
    ['an invalid column', { content: { hidden: ['__proto__ '] } }],
    ['no rows', { content: { rows: 0 } }],
    ['a fraction of a row', { content: { rows: 2.5 } }],
    ['an unlimited page size', { content: { rows: 1001 } }],
  ])('%s is refused', async (_, view) => {
    const { status, body } = await save(ada, view)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(await names(ada)).toEqual([])
  })
})

test('two views may have the same name when their owners differ', async () => {
  const one = await saved(ada)
  expect((await save(ada)).body.message).toBe('already exists: view "Mine"')
  const other = await saved(bo)
  expect((await change(ada, one, { shared: true })).status).toBe(200)
  expect((await change(bo, other, { shared: true })).body.message).toBe('already exists: view "Mine"')
  expect((await change(bo, other, { shared: true, name: 'Others' })).status).toBe(200)
  const again = await saved(ada)
  expect((await change(ada, one, { shared: false })).body.message).toBe('already exists: view "Mine"')
  expect((await change(ada, again, { name: 'Second' })).status).toBe(200)
  expect(await names(ada)).toEqual(['Mine', 'Others', 'Second'])
})

describe('a view', () => {
  test('is visible only to its user until it is shared', async () => {
    const id = await saved(ada)
    for (const user of [bo, vic, cloud.admin]) {
      expect(await names(user)).toEqual([])
      expect((await change(user, id, { name: 'Taken' })).status).toBe(404)
      expect((await user.delete(`/portico/v1/views/${id}`)).status).toBe(404)
      expect((await user.post(`/portico/v1/views/${id}/open-first`)).status).toBe(404)
    }
  })

  test('can be shared by project collaborators, and is then visible to everyone who may read the project', async () => {
    const id = await saved(ada)
    const { body } = await change(ada, id, { shared: true })
    expect(body).toMatchObject({ id, shared: true, author: expect.stringMatching(/^user-/) })
    for (const user of [ada, bo, vic, cloud.admin]) expect(await names(user)).toEqual(['Mine'])
    expect((await list(stranger)).status).toBe(404)
    expect((await change(stranger, id, { name: 'Taken' })).status).toBe(404)
    expect((await change(vic, id, { name: 'Taken' })).status).toBe(403)
    expect((await vic.delete(`/portico/v1/views/${id}`)).status).toBe(403)
    expect((await change(bo, id, { name: 'Ours' })).status).toBe(200)
    expect(await names(vic)).toEqual(['Ours'])
    expect((await bo.delete(`/portico/v1/views/${id}`)).status).toBe(204)
    expect(await names(ada)).toEqual([])
  })

  test('can be created by a viewer, but not shared', async () => {
    const id = await saved(vic)
    expect(await names(vic)).toEqual(['Mine'])
    expect((await change(vic, id, { shared: true })).status).toBe(403)
    expect((await list(vic)).body.may_share).toBe(false)
    expect((await list(ada)).body.may_share).toBe(true)
    expect((await change(vic, id, { shared: false })).status).toBe(200)
  })

  test('outside projects cannot be shared', async () => {
    const id = await saved(ada, { list: 'project' }, '')
    expect((await change(ada, id, { shared: true })).status).toBe(400)
  })

  test('belongs to the user who stops sharing it, under the same ID, and others receive its deletion', async () => {
    const id = await saved(ada)
    await change(ada, id, { shared: true })
    await vic.post(`/portico/v1/views/${id}/open-first`)
    await bo.post(`/portico/v1/views/${id}/open-first`)
    const { body } = await change(bo, id, { shared: false, name: 'Only mine' })
    expect(body).toMatchObject({ id, shared: false, name: 'Only mine', opens_first: true })
    expect([await names(ada), await names(vic), await names(bo)]).toEqual([[], [], ['Only mine']])
    await settleChanges(cloud.db)
    const heard = await vic.get('/portico/v1/changes?project=shop&kind=saved-view')
    expect(heard.body.items[0]).toMatchObject({ action: 'delete', id })
  })

  test('is deleted with its project or user', async () => {
    const id = await saved(cloud.admin)
    await saved(ada)
    await cloud.admin.post(`/portico/v1/views/${id}/open-first`)
    const { body: vpcs } = await cloud.admin.get('/v1/vpcs?project=shop')
    for (const vpc of vpcs.items) {
      const { body: subnets } = await cloud.admin.get(`/v1/vpc-subnets?vpc=${vpc.id}`)
      for (const subnet of subnets.items) await cloud.admin.delete(`/v1/vpc-subnets/${subnet.id}`)
      await cloud.admin.delete(`/v1/vpcs/${vpc.id}`)
    }
    expect((await cloud.admin.delete('/v1/projects/shop')).status).toBe(204)
    expect(await cloud.db.selectFrom('saved_view').selectAll().execute()).toEqual([])
    expect(await cloud.db.selectFrom('first_view').selectAll().execute()).toEqual([])
  })
})

describe('the default view', () => {
  test('is one view of a list, chosen by each user', async () => {
    const [one, other] = [await saved(ada, { name: 'One' }), await saved(ada, { name: 'Other' })]
    await change(ada, one, { shared: true })
    await vic.post(`/portico/v1/views/${one}/open-first`)
    await ada.post(`/portico/v1/views/${one}/open-first`)
    expect((await ada.post(`/portico/v1/views/${other}/open-first`)).status).toBe(204)
    const firsts = async (user: TestUser) =>
      (await list(user)).body.items
        .filter((view: { opens_first: boolean }) => view.opens_first)
        .map((view: { name: string }) => view.name)
    expect([await firsts(ada), await firsts(vic), await firsts(bo)]).toEqual([['Other'], ['One'], []])
    await ada.delete(`/portico/v1/views/${other}/open-first`)
    expect(await firsts(ada)).toEqual([])
    expect((await stranger.post(`/portico/v1/views/${one}/open-first`)).status).toBe(404)
  })
})

test.each(['', ' blank', 'two\nlines', 'a\tb', '\u200b', '\u202eevil', 'x\u2066y', '\u0301'])(
  'the invisible or bidirectional name %j is refused',
  async (name) => {
    expect((await save(ada, { name })).status).toBe(400)
  },
)

test.each(['<b>x</b>', '__proto__', 'Prüfung №5', '👩\u200d💻 boxes', 'עברית', 'a  b'])(
  'the name %j is accepted',
  async (name) => {
    expect((await save(ada, { name })).body.name).toBe(name)
  },
)

test('the number of views per list is limited per user and for those shared in a project', async () => {
  for (let at = 0; at < limits.viewsOfUser; at++) await save(ada, { name: `View ${at}` })
  expect((await save(ada)).body.message).toBe('a user may have at most 20 views of a list; delete one first')
  expect((await save(ada, { list: 'snapshot' })).status).toBe(201)
  const shared = (await list(ada)).body.items.map(({ id }: { id: string }) => id)
  for (const id of shared.slice(0, limits.viewsOfProject)) await change(ada, id, { shared: true })
  const one = await saved(ada)
  expect((await change(ada, one, { shared: true })).body.message).toBe(
    'a project may share at most 20 views of a list; stop sharing one, or delete it first',
  )
})

describe('row counts', () => {
  const disk = (name: string) =>
    cloud.admin.post('/v1/disks?project=shop', {
      name,
      description: '',
      size: 2 ** 30,
      disk_source: { type: 'blank', block_size: 512 },
    })
  const counts = async (user: TestUser, query?: string) =>
    (await list(user, query)).body.items.map((view: { count: { total: number } | null }) => view.count)

  test('are returned for each view', async () => {
    for (const name of ['db-1', 'db-2', 'web-1']) await disk(name)
    await cloud.settle()
    await save(ada, { name: 'all' })
    await save(ada, { name: 'db', content: { search: 'db' } })
    await save(ada, { name: 'free', content: { state: ['detached', 'faulted'] } })
    await save(ada, { name: 'broken db', content: { search: 'db', state: ['faulted'] } })
    const of = (total: number) => ({ total, capped: false })
    expect(await counts(ada)).toEqual([of(3), of(2), of(3), of(0)])
  })

  test('are returned for a view that contains an unknown state', async () => {
    await disk('db-1')
    await cloud.settle()
    await save(ada, { name: 'odd', content: { state: ['__proto__', 'constructor', 'detached', 'detached'] } })
    expect(await counts(ada)).toEqual([{ total: 1, capped: false }])
  })

  test('by state do not exceed the total count', async () => {
    await cloud.controlPlane.asSystem('test', ({ db, now }) =>
      sql`
        insert into disk (id, silo_id, project_id, name, description, size, block_size, state, for_import,
          time_created, time_modified)
        select gen_random_uuid(), silo_id, id, 'd-' || i, '', 1073741824, 512, 'detached', false, ${now}, ${now}
        from project, generate_series(1, ${limits.countedRowsOfView + 1}::int) i where name = 'shop'`.execute(
        db,
      ),
    )
    await save(ada, { name: 'd', content: { search: 'd-', state: ['detached'] } })
    expect(await counts(ada)).toEqual([{ total: limits.countedRowsOfView, capped: true }])
  })

  test('are omitted for views that are not counted before the time limit', async () => {
    await save(ada, { name: 'all' })
    await save(ada, { name: 'db', content: { search: 'db' } })
    await save(ada, { name: 'free', content: { state: ['detached'] } })
    const now = cloud.clock.now.bind(cloud.clock)
    vi.spyOn(cloud.clock, 'now').mockImplementation(() => {
      cloud.clock.advance(limits.countingOfViews - 1)
      return now()
    })
    const none = { total: 0, capped: false }
    expect(await counts(ada)).toEqual([none, null, none])
  })

  test('are returned for counted kinds, and to users who may count them', async () => {
    await save(cloud.admin, { list: 'project' }, '')
    await save(cloud.admin, { list: 'image' }, '')
    await save(stranger, { list: 'image' }, '')
    expect(await counts(cloud.admin, 'list=project')).toEqual([null])
    expect(await counts(cloud.admin, 'list=image')).toEqual([{ total: 0, capped: false }])
    expect(await counts(stranger, 'list=image')).toEqual([null])
  })
})

test('a dry run of saving a view creates none', async () => {
  const { status, body } = await ada.post('/portico/v1/views?project=shop&dry_run=true', {
    list: 'disk',
    name: 'Mine',
    content: {},
  })
  expect([status, body.changes.length]).toEqual([200, 1])
  expect(await names(ada)).toEqual([])
})
