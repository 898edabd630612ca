import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
let sleds: { id: string; baseboard: { serial: string; part: string } }[]
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 2 })
  sleds = (await cloud.admin.get('/v1/system/hardware/sleds')).body.items
})
afterEach(() => cloud.close())

const at = (path: string) => `/v1/system/hardware/${path}`
const sledId = (i: number) => sleds[i]?.id ?? ''
const setPolicy = (i: number, state: string) =>
  cloud.admin.put(at(`sleds/${sledId(i)}/provision-policy`), { state })
const start = (name: string) => cloud.admin.post(`/v1/instances/${name}/start?project=p`)
const runState = async (name: string) =>
  (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body.run_state
const namesOn = async (i: number) =>
  (await cloud.admin.get(at(`sleds/${sledId(i)}/instances`))).body.items.map(
    (one: { name: string }) => one.name,
  )

async function change(table: 'sled' | 'physical_disk', id: string, set: object): Promise<void> {
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db.updateTable(table).set(set).where('id', '=', id).execute(),
  )
}

describe('the sled list', () => {
  test('contains only sleds in service, ordered by ID, and other sleds can be found by ID', async () => {
    expect(sleds.map(({ id }) => id)).toEqual(sleds.map(({ id }) => id).toSorted())
    await change('sled', sledId(0), { policy: 'expunged' })
    const { body } = await cloud.admin.get(at('sleds'))
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([sledId(1)])
    const expunged = await cloud.admin.get(at(`sleds/${sledId(0)}`))
    expect(expunged.body).toMatchObject({ policy: { kind: 'expunged' }, state: 'active' })
    await change('sled', sledId(1), { state: 'decommissioned' })
    expect((await cloud.admin.get(at('sleds'))).body.items).toEqual([])
    expect((await cloud.admin.get(at(`sleds/${sledId(1)}`))).body.state).toBe('decommissioned')
  })

  test('can be searched and sorted by printed identification', async () => {
    const serial = sleds[0]?.baseboard.serial ?? ''
    const found = await cloud.admin.get(at(`sleds?search=${serial.toLowerCase()}`))
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([sledId(0)])
    const sorted = (await cloud.admin.get(at('sleds?sort=-serial'))).body.items
    const serials = sorted.map(({ baseboard }: (typeof sleds)[number]) => baseboard.serial)
    expect(serials).toEqual(serials.toSorted().toReversed())
  })
})

test('sleds are sorted by slot and by the higher of vCPU and memory load, page by page', async () => {
  await change('sled', sledId(0), { cubby: 7, usable_hardware_threads: 100, reserved_threads: 10 })
  await change('sled', sledId(1), { cubby: null, reserved_memory: 10 * GIB, usable_physical_ram: 20 * GIB })
  const inOrder = async (sort: string) => {
    const first = (await cloud.admin.get(at(`sleds?limit=1&sort=${sort}`))).body
    const second = (await cloud.admin.get(at(`sleds?page_token=${first.next_page}`))).body
    return [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  }
  expect(await inOrder('slot')).toEqual([sledId(0), sledId(1)])
  expect(await inOrder('load')).toEqual([sledId(0), sledId(1)])
  expect(await inOrder('-load')).toEqual([sledId(1), sledId(0)])
})

test('search finds a sled by part of its serial number, for users who may read it', async () => {
  const { id, baseboard } = sleds[0] ?? expect.fail('there are no sleds')
  const path = `/portico/v1/search?q=${baseboard.serial.slice(1).toLowerCase()}`
  const { body } = await cloud.admin.get(path)
  expect(body.items).toEqual([expect.objectContaining({ kind: 'sled', id, name: baseboard.serial })])
  expect((await (await cloud.user({ siloRole: 'admin' })).get(path)).body.items).toEqual([])
})

describe('the physical disk list', () => {
  test('contains only disks in service, of all sleds or of one', async () => {
    const ofSled = at(`sleds/${sledId(0)}/disks`)
    const { body } = await cloud.admin.get(ofSled)
    expect(body.items).toHaveLength(12)
    expect((await cloud.admin.get(at('disks'))).body.items).toHaveLength(24)
    const [{ id }] = body.items
    await change('physical_disk', id, { policy: 'expunged' })
    expect((await cloud.admin.get(ofSled)).body.items).toHaveLength(11)
    const disk = await cloud.admin.get(at(`disks/${id}`))
    expect(disk.body).toMatchObject({ policy: { kind: 'expunged' }, sled_id: sledId(0) })
    const unknown = await cloud.admin.get(at('sleds/11111111-2222-4333-8444-555555555555/disks'))
    expect(unknown.status).toBe(404)
  })

  test('contains slot and wear', async () => {
    const [{ id }] = (await cloud.admin.get(at('disks'))).body.items
    const { body } = await cloud.admin.get(`/portico/v1/physical-disk-facts?disk=${id}`)
    expect(body.items).toEqual([
      expect.objectContaining({ disk_id: id, cubby: expect.any(Number), wear: expect.any(Number) }),
    ])
  })
})

test('search finds a physical disk by part of its serial number, for users who may read it', async () => {
  const [{ id, serial }] = (await cloud.admin.get(at('disks?limit=1'))).body.items
  const search = `/portico/v1/search?q=${serial.slice(3).toLowerCase()}`
  expect((await cloud.admin.get(search)).body.items).toContainEqual(
    expect.objectContaining({ kind: 'physical_disk', id, name: serial }),
  )
  const user = await cloud.user({ siloRole: 'admin' })
  expect((await user.get(search)).body.items).toEqual([])
})

test('physical disks are sorted by wear, with disks of unknown wear first', async () => {
  const disks = (await cloud.admin.get(at('disks?limit=3'))).body.items
  const [one, two, three] = disks.map(({ id }: { id: string }) => id)
  await change('physical_disk', one, { wear: 100 })
  await change('physical_disk', two, { wear: null })
  await change('physical_disk', three, { wear: 99 })
  const worst = (await cloud.admin.get(at('disks?limit=2&sort=-wear'))).body.items
  expect(worst.map(({ id }: { id: string }) => id)).toEqual([one, three])
  expect((await cloud.admin.get(at('disks?limit=1&sort=wear'))).body.items[0].id).toBe(two)
})

test('a rack has two switches', async () => {
  const [rack] = (await cloud.admin.get(at('racks'))).body.items
  expect((await cloud.admin.get(at(`racks/${rack.id}`))).body).toEqual(rack)
  const switches = (await cloud.admin.get(at('switches'))).body.items
  expect(switches.map(({ rack_id }: { rack_id: string }) => rack_id)).toEqual([rack.id, rack.id])
  expect((await cloud.admin.get(at(`switches/${switches[0].id}`))).body).toEqual(switches[0])
})

describe('the provision policy', () => {
  test('update returns the former value, and accepts a value equal to the current one', async () => {
    const off = { old_state: 'provisionable', new_state: 'non_provisionable' }
    expect((await setPolicy(0, 'non_provisionable')).body).toEqual(off)
    expect((await setPolicy(0, 'non_provisionable')).body).toEqual({ ...off, old_state: 'non_provisionable' })
    expect((await cloud.admin.get(at(`sleds/${sledId(0)}`))).body.policy).toEqual({
      kind: 'in_service',
      provision_policy: 'non_provisionable',
    })
  })

  test('of an expunged sled cannot be changed', async () => {
    await change('sled', sledId(0), { policy: 'expunged' })
    expect(await setPolicy(0, 'provisionable')).toMatchObject({ status: 409, body: { message: 'Conflict' } })
  })

  test('keeps new instances away, while running instances are not affected', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await cloud.createInstance(name)
    await setPolicy(1, 'non_provisionable')
    await start('a')
    await cloud.pass(10)
    expect([await namesOn(0), await namesOn(1)]).toEqual([['a'], []])
    await setPolicy(0, 'non_provisionable')
    await setPolicy(1, 'provisionable')
    await start('b')
    await start('c')
    await cloud.pass(10)
    expect(await runState('a')).toBe('running')
    expect([await namesOn(0), (await namesOn(1)).toSorted()]).toEqual([['a'], ['b', 'c']])
    await setPolicy(1, 'non_provisionable')
    expect(await start('d')).toMatchObject({
      status: 507,
      body: {
        message: 'Insufficient capacity: Failed to place instance: no sled is in service and provisionable',
      },
    })
  })

  test('can be changed only by fleet admins', async () => {
    const viewer = await cloud.user({ fleet: 'viewer' })
    const path = at(`sleds/${sledId(0)}/provision-policy`)
    expect((await viewer.put(path, { state: 'provisionable' })).status).toBe(403)
    expect((await (await cloud.user()).put(path, { state: 'provisionable' })).status).toBe(404)
  })
})

describe('instances of a sled', () => {
  test('are listed with silo and project, from their start until their machine is removed', async () => {
    await cloud.createInstance('a', { ncpus: 2 })
    expect([await namesOn(0), await namesOn(1)]).toEqual([[], []])
    await setPolicy(1, 'non_provisionable')
    await start('a')
    const { body } = await cloud.admin.get(at(`sleds/${sledId(0)}/instances`))
    expect(body.items).toEqual([
      expect.objectContaining({
        name: 'a',
        silo_name: 'main',
        project_name: 'p',
        state: 'starting',
        ncpus: 2,
        memory: GIB,
        active_sled_id: sledId(0),
        migration_id: null,
      }),
    ])
    await cloud.pass(10)
    await cloud.admin.post('/v1/instances/a/stop?project=p')
    expect(await namesOn(0)).toEqual(['a'])
    await cloud.pass(10)
    expect(await namesOn(0)).toEqual([])
  })
})

describe('sleds that wait in the rack', () => {
  const waiting = async () => (await cloud.admin.get(at('sleds-uninitialized'))).body.items
  const add = ({ baseboard: { serial, part } }: (typeof sleds)[number]) =>
    cloud.admin.post(at('sleds'), { serial, part })

  test('are returned in one page', async () => {
    expect((await waiting()).map(({ cubby }: { cubby: number }) => cubby)).toEqual([2, 3])
    expect((await cloud.admin.get(at('sleds-uninitialized?limit=1'))).body).toMatchObject({
      items: [expect.anything()],
      next_page: null,
    })
    expect((await cloud.admin.get(at('sleds-uninitialized?limit=1&count=true'))).body).toMatchObject({
      items: [expect.anything()],
      count: { total: 2, capped: false },
    })
    expect((await cloud.admin.get(at('sleds-uninitialized?page_token=x'))).status).toBe(400)
  })

  test('can be added repeatedly with the same result, and become sleds when they have started', async () => {
    const [first] = await waiting()
    const { status, body } = await add(first)
    expect(status).toBe(201)
    expect(await add(first)).toMatchObject({ status: 201, body })
    await cloud.pass(30, 5)
    expect(await waiting()).toHaveLength(2)
    expect((await cloud.admin.get(at(`sleds/${body.id}`))).status).toBe(404)
    await cloud.pass(40, 5)
    expect(await waiting()).toHaveLength(1)
    const added = (await cloud.admin.get(at(`sleds/${body.id}`))).body
    expect(added).toMatchObject({
      baseboard: first.baseboard,
      policy: { kind: 'in_service', provision_policy: 'provisionable' },
    })
    const { serial, part } = first.baseboard
    expect(await add(first)).toMatchObject({
      status: 400,
      body: {
        error_code: 'ObjectAlreadyExists',
        message: `already exists: sled "${serial} (${part}): ${body.id}"`,
      },
    })
  })

  test('must exist in order to be added', async () => {
    expect(await cloud.admin.post(at('sleds'), { serial: 'x', part: 'y' })).toMatchObject({
      status: 404,
      body: { error_code: 'ObjectNotFound', message: expect.stringContaining('not found: sled') },
    })
  })

  test('are not added by a dry run', async () => {
    const [first] = await waiting()
    const { serial, part } = first.baseboard
    await cloud.admin.post(at('sleds?dry_run=true'), { serial, part })
    await cloud.pass(80, 10)
    expect(await waiting()).toHaveLength(2)
  })
})
