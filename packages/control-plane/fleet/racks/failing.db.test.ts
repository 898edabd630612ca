import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
let rack: string
beforeEach(async () => {
  cloud = await storageCloud({ sleds: 2 })
  rack = (await cloud.admin.get('/v1/system/hardware/racks')).body.items[0].id
})
afterEach(() => cloud.close())

const contents = async () => (await cloud.admin.get(`/portico/v1/racks/${rack}/contents`)).body
const sledAt = async (cubby: number) => (await contents()).sleds[cubby]
const drill = async (cubby: number) => cloud.admin.post(`/portico/v1/sleds/${(await sledAt(cubby)).id}/drill`)
const endDrill = async (cubby: number) =>
  cloud.admin.delete(`/portico/v1/sleds/${(await sledAt(cubby)).id}/drill`)
const plan = async (cubby: number) =>
  (await cloud.admin.get(`/portico/v1/sleds/${(await sledAt(cubby)).id}/plan`)).body
const instance = async (name: string) => (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body
const start = (name: string) => cloud.admin.post(`/v1/instances/${name}/start?project=p`)

/** Creates an instance that runs on this sled. */
async function runOn(cubby: number, name: string, more: object = {}): Promise<void> {
  const other = (await contents()).sleds[1 - cubby]
  const policy = (state: string) =>
    cloud.admin.put(`/v1/system/hardware/sleds/${other.id}/provision-policy`, { state })
  await policy('non_provisionable')
  await cloud.createInstance(name, { start: true, ...more })
  await policy('provisionable')
  await cloud.pass(10)
}

test('a rack returns its content by slot, and the instances on each sled', async () => {
  await runOn(1, 'web', { ncpus: 2, memory: 4 * GIB })
  const { sleds, waiting, switches, can_drill } = await contents()
  expect(sleds.map(({ cubby }: { cubby: number }) => cubby)).toEqual([0, 1])
  expect(sleds[1]).toMatchObject({
    failure: null,
    threads: { usable: 128, reserved: 2 },
    memory: { reserved: 4 * GIB },
    instances: 1,
    largest: [{ name: 'web', silo_name: 'main', project_name: 'p', state: 'running', ncpus: 2 }],
    disks: 12,
    stranded: 0,
  })
  expect(
    waiting.map(({ cubby, time_added }: object & { cubby: number; time_added: unknown }) => [
      cubby,
      time_added,
    ]),
  ).toEqual([
    [2, null],
    [3, null],
  ])
  expect(switches.map(({ location }: { location: string }) => location)).toEqual(['switch0', 'switch1'])
  expect(can_drill).toBe(true)
})

describe('a sled that fails', () => {
  test('loses its instances, accepts no others, and is working again without them', async () => {
    await runOn(0, 'never', { auto_restart_policy: 'never' })
    expect((await drill(0)).status).toBe(204)
    // Without observations from the hypervisor, machines are checked at the next interval.
    await cloud.pass(60, 2)
    expect((await sledAt(0)).failure).toMatchObject({
      why: expect.stringMatching(/^Sled PSL\d+ was lost\.$/),
    })
    expect(await instance('never')).toMatchObject({ run_state: 'failed' })
    expect(await sledAt(0)).toMatchObject({ instances: 0, threads: { reserved: 0 } })

    await start('never')
    await cloud.pass(10)
    expect(await instance('never')).toMatchObject({ run_state: 'running' })
    expect([(await sledAt(0)).instances, (await sledAt(1)).instances]).toEqual([0, 1])

    expect((await endDrill(0)).status).toBe(204)
    await cloud.pass(5)
    expect((await sledAt(0)).failure).toMatchObject({ why: expect.stringMatching(/is starting again/) })
    await cloud.pass(65, 5)
    expect((await sledAt(0)).failure).toBeNull()
    expect((await sledAt(1)).instances).toBe(1)
  })

  test('has its instances restarted elsewhere if their policy says so', async () => {
    await runOn(0, 'again', { auto_restart_policy: 'best_effort' })
    await drill(0)
    await cloud.pass(120, 5)
    expect(await instance('again')).toMatchObject({ run_state: 'running' })
    expect((await sledAt(1)).instances).toBe(1)
  })

  test('shows where its lost instances are now, without deleted ones, until it works again', async () => {
    await runOn(0, 'again', { auto_restart_policy: 'best_effort' })
    await runOn(0, 'never', { auto_restart_policy: 'never' })
    expect((await plan(0)).lost).toEqual([])
    await drill(0)
    await cloud.pass(120, 5)
    const other = (await sledAt(1)).baseboard.serial
    const shown = async () =>
      (await plan(0)).lost.map(
        (one: { instance: { name: string; state: string }; sled: { serial: string } }) => [
          one.instance.name,
          one.instance.state,
          one.sled?.serial,
        ],
      )
    expect(await shown()).toEqual([
      ['never', 'failed', undefined],
      ['again', 'running', other],
    ])
    expect((await sledAt(0)).failure).toMatchObject({ elsewhere: 1, down: 1 })
    expect((await cloud.admin.delete('/v1/instances/never?project=p')).status).toBe(204)
    expect((await sledAt(0)).failure).toMatchObject({ elsewhere: 1, down: 0 })
    await endDrill(0)
    await cloud.pass(70, 5)
    expect(await shown()).toEqual([])
  })

  test('is logged with the operation that simulated the failure, and with the failure itself', async () => {
    await drill(0)
    await cloud.pass(5)
    const { id } = await sledAt(0)
    const { body } = await cloud.admin.get(`/portico/v1/changes?kind=sled&id=${id}`)
    const listed = body.items.map(
      ({ operation, after }: { operation: string; after: { failure: unknown } }) => [
        operation,
        after.failure === null,
      ],
    )
    expect(listed).toContainEqual(['portico_sled_drill_begin', true])
    expect(listed).toContainEqual([expect.not.stringContaining('drill'), false])
  })

  test('fails and recovers once, however often this is requested', async () => {
    await drill(0)
    await drill(0)
    await cloud.pass(5)
    const { failure } = await sledAt(0)
    await drill(0)
    await cloud.pass(5)
    expect((await sledAt(0)).failure).toEqual(failure)
    await endDrill(0)
    await endDrill(0)
    await cloud.pass(70, 5)
    expect((await sledAt(0)).failure).toBeNull()
  })

  test('must be in a simulated rack, and requires a fleet admin', async () => {
    const path = `/portico/v1/sleds/${(await sledAt(0)).id}/drill`
    const viewer = await cloud.user({ fleet: 'viewer' })
    expect((await viewer.post(path)).status).toBe(403)
    expect((await (await cloud.user()).post(path)).status).toBe(404)
    vi.spyOn(cloud.controlPlane.services.hypervisor, 'sleds', 'get').mockReturnValue({
      add: () => Promise.resolve(),
      outages: null,
      drills: null,
    })
    expect((await contents()).can_drill).toBe(false)
    expect(await cloud.admin.post(path)).toMatchObject({
      status: 400,
      body: { message: 'Only sleds of a simulated rack can be made to fail' },
    })
  })
})

describe("a sled's failure plan", () => {
  test('places its instances where a start would place them now', async () => {
    await runOn(0, 'small')
    await runOn(0, 'large', { memory: 2 * GIB })
    const other = (await sledAt(1)).id
    expect(await plan(0)).toMatchObject({
      fits: 2,
      refused: 0,
      items: [
        { instance: { name: 'large' }, place: { type: 'fits', sled_id: other } },
        { instance: { name: 'small' }, place: { type: 'fits', sled_id: other } },
      ],
      more: 0,
    })
    // No instance has moved.
    expect((await sledAt(0)).instances).toBe(2)
  })

  test('lists first the instances that cannot be placed, and why', async () => {
    await runOn(0, 'small')
    await runOn(0, 'large', { memory: 4 * GIB })
    await runOn(1, 'there', { memory: 4 * GIB })
    await cloud.controlPlane.asSystem('test set-up', (ctx) =>
      ctx.db
        .updateTable('sled')
        .set({ usable_physical_ram: 5 * GIB })
        .execute(),
    )
    expect(await plan(0)).toMatchObject({
      fits: 1,
      refused: 1,
      items: [
        {
          instance: { name: 'large' },
          place: {
            type: 'refused',
            message: expect.stringContaining('no sled has capacity for 1 vCPU and 4 GiB'),
          },
        },
        { instance: { name: 'small' }, place: { type: 'fits' } },
      ],
    })
    expect((await sledAt(0)).stranded).toBe(1)
    expect((await sledAt(1)).stranded).toBe(1)
  })
})
