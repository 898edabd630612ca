import { afterEach, expect, test, vi } from 'vitest'
import type { SledOutage } from '@portico/contract/portico/sled-outages.ts'
import type { SledOutages } from '@portico/hypervisor/hardware/sled-outages.ts'
import type { TestCloudOptions } from '@portico/testing/cloud.ts'
import { killable } from '@portico/testing/killable.ts'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
/** ID of the sled on which the instance `db` runs first, of the other sleds, and of the instance's volume */
let home: string
let others: string[]
let volume: string
afterEach(() => cloud.close())

/** Starts a rack of three sleds, on one of which the instance `db` runs. */
async function begin(options: TestCloudOptions = {}): Promise<void> {
  cloud = await storageCloud({ sleds: 3, ...options })
  const disk = { type: 'create', name: 'data', description: '', size: 2 ** 30 }
  await cloud.createInstance('db', {
    start: true,
    auto_restart_policy: 'best_effort',
    disks: [{ ...disk, disk_source: { type: 'blank', block_size: 512 } }],
  })
  await cloud.pass(16, 4)
  home = (await sledOfInstance()) ?? ''
  const { items } = (await cloud.admin.get('/v1/system/hardware/sleds')).body
  others = items.map(({ id }: { id: string }) => id).filter((id: string) => id !== home)
  volume = (await cloud.disk('data')).body.id
  expect(await cloud.rack.faults.writers(volume)).toHaveLength(1)
}

const impair = (how: string, sled = home) =>
  cloud.admin.post(`/portico/v1/sleds/${sled}/drill?impairment=${how}`)
const mend = (sled = home) => cloud.admin.delete(`/portico/v1/sleds/${sled}/drill`)
const outages = async (): Promise<SledOutage[]> =>
  (await cloud.admin.get(`/portico/v1/sled-outages?sled=${home}`)).body.items
const latest = async (): Promise<SledOutage> => {
  const [outage] = await outages()
  if (outage === undefined) throw new Error('no outage')
  return outage
}
const act = async (what: string) =>
  cloud.admin.post(`/portico/v1/sled-outages/${(await latest()).id}/${what}`)
const stepsOf = ({ steps }: SledOutage) => steps.map(({ step }) => step)
const instance = async () => (await cloud.admin.get('/v1/instances/db?project=p')).body.run_state as string
const sledOfInstance = async (): Promise<string | undefined> =>
  (await cloud.db.selectFrom('machine').select('sled_id').executeTakeFirst())?.sled_id

/** Lets time pass on a server, and checks all the time that at most one machine can write to the volume. */
async function pass(
  seconds: number,
  settle: () => Promise<void> = cloud.settle,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let passed = 0; passed <= seconds && !isOver(); passed += 2) {
    await settle()
    expect((await cloud.rack.faults.writers(volume)).length).toBeLessThanOrEqual(1)
    cloud.clock.advance(2000)
  }
}

const wholeCourse = [
  'suspect',
  'confirmed',
  'fencing',
  'failing',
  'lost',
  'clearing',
  'readmitting',
  'closed',
]

/** The outcome that every outage has whose sled was fenced and has returned. */
async function expectRecovered(): Promise<void> {
  expect(await instance()).toBe('running')
  expect(await sledOfInstance()).not.toBe(home)
  expect(await cloud.rack.faults.writers(volume)).toHaveLength(1)
  expect(await cloud.rack.sleds.outages?.fence?.closed()).toEqual([])
  expect((await outages()).map(({ state }) => state)).toEqual(['closed'])
  const { failure } = (await cloud.rack.inventory()).sleds.find(({ id }) => id === home) ?? {}
  expect(failure).toBeNull()
}

test('a sled without power is fenced, its instance restarts elsewhere, and it returns empty', async () => {
  await begin()
  await impair('power')
  await pass(14)
  expect(await outages()).toEqual([])
  await pass(90)
  const lost = await latest()
  expect(stepsOf(lost)).toEqual(wholeCourse.slice(0, 5))
  expect(lost).toMatchObject({ state: 'lost', machines: 1, waits_for: 'The sled does not answer.' })
  expect(lost.steps[0]?.views).toEqual([
    { view: 'storage', activity: 'inactive', evidence: 'The sled holds no disk open in the storage.' },
    { view: 'network', activity: 'inactive', evidence: expect.any(String) },
  ])
  expect(await instance()).toBe('running')
  const { body: issues } = await cloud.admin.get('/portico/v1/issues')
  expect(issues.items).toMatchObject([{ about: { kind: 'sled_fenced', sled: home, elsewhere: 1, down: 0 } }])
  await mend()
  await pass(70)
  expect(stepsOf(await latest())).toEqual(wholeCourse)
  await expectRecovered()
  const { body: changes } = await cloud.admin.get(`/portico/v1/changes?kind=sled-outage&id=${lost.id}`)
  expect(changes.items.length).toBeGreaterThanOrEqual(wholeCourse.length)
})

test('a sled whose management network is broken is left alone until an operator fences it', async () => {
  await begin()
  await impair('management')
  await pass(60)
  expect(await latest()).toMatchObject({
    state: 'suspect',
    waits_for: expect.stringMatching(/only the connection/),
  })
  expect(await instance()).toBe('running')
  expect(await sledOfInstance()).toBe(home)
  const failure = await cloud.admin.get('/portico/v1/instances/db/failure?project=p')
  expect(JSON.stringify(failure.body)).toMatch(/has not answered since/)
  // Nothing is placed on a sled that does not answer.
  await cloud.createInstance('other', { start: true })
  await pass(10)
  const { items } = (await cloud.admin.get(`/v1/system/hardware/sleds/${home}/instances`)).body
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['db'])
  const { body: plan } = await cloud.admin.get(`/portico/v1/sleds/${home}/plan`)
  expect(plan.items).toMatchObject([{ place: { type: 'fits' }, restart: { type: 'automatic' } }])

  expect((await act('confirm-off')).body.message).toMatch(/Fence the sled instead/)
  expect((await act('rejoin')).status).toBe(409)
  expect((await act('fence')).status).toBe(200)
  expect((await act('fence')).status).toBe(409)
  await pass(90)
  expect(await latest()).toMatchObject({ state: 'lost', wish: 'fence' })
  expect((await latest()).steps.find(({ step }) => step === 'fence')).toMatchObject({ display_name: 'admin' })
  expect((await act('hold')).status).toBe(200)
  await mend()
  await pass(20)
  expect(await latest()).toMatchObject({ state: 'lost', waits_for: 'An operator keeps the sled out.' })
  expect((await act('rejoin')).status).toBe(200)
  await pass(20)
  await expectRecovered()
})

test('without the quorum of the storage nothing restarts, and a sled that answers in the meantime is kept', async () => {
  await begin()
  await cloud.rack.faults.setQuorum(false)
  await impair('power')
  await pass(30)
  expect(await latest()).toMatchObject({ state: 'suspect', waits_for: 'The storage has no quorum' })
  await act('fence')
  await pass(30)
  expect(await latest()).toMatchObject({ state: 'fencing', waits_for: 'The storage has no quorum' })
  expect(await sledOfInstance()).toBe(home)
  await act('hold')
  await cloud.rack.faults.setQuorum(true)
  await pass(10)
  expect(await latest()).toMatchObject({
    state: 'suspect',
    waits_for: 'An operator stopped the automatic fence.',
  })
  await mend()
  await pass(70)
  expect((await outages()).map(({ state }) => state)).toEqual(['closed'])
  expect(await cloud.rack.sleds.outages?.fence?.closed()).toEqual([])
})

test('most sleds that do not answer at once are a matter for an operator', async () => {
  await begin()
  await impair('power')
  await impair('power', others[0])
  await pass(40)
  expect((await latest()).waits_for).toMatch(/^2 of 3 sleds do not answer/)
  await mend(others[0])
  await pass(60)
  expect(await latest()).toMatchObject({ state: 'lost' })
})

test('a fence that a killed server left without an outage is opened after the sled was emptied', async () => {
  await begin()
  await cloud.rack.sleds.outages?.fence?.close(home, 1)
  await pass(130)
  expect(stepsOf(await latest())).toEqual(wholeCourse.slice(2))
  await expectRecovered()
})

test('where disks cannot be fenced, nothing restarts until an operator confirms that the sled is off', async () => {
  await begin({ hasFence: false })
  await impair('power')
  await pass(60)
  expect(await latest()).toMatchObject({
    state: 'suspect',
    has_fence: false,
    waits_for: expect.stringMatching(/nothing starts elsewhere by itself/),
  })
  const { body: issues } = await cloud.admin.get('/portico/v1/issues')
  expect(issues.items[0].about).toMatchObject({ kind: 'sled_silent', has_fence: false, instances: 1 })
  expect((await act('fence')).body.message).toMatch(/confirm that it is off/)
  const viewer = await cloud.user({ fleet: 'viewer' })
  expect((await viewer.post(`/portico/v1/sled-outages/${(await latest()).id}/confirm-off`)).status).toBe(403)
  expect((await act('confirm-off')).status).toBe(200)
  await pass(90)
  expect(await instance()).toBe('running')
  expect(await sledOfInstance()).not.toBe(home)
  await mend()
  await pass(70)
  expect((await outages()).map(({ state }) => state)).toEqual(['closed'])
})

test('servers that are killed again and again change nothing about the result', async () => {
  await begin()
  await impair('power')
  let killed = 0
  const isClosed = async () => (await outages())[0]?.state === 'closed'
  for (; killed < 60 && !(await isClosed()); killed += 1) {
    const life = killable(['sled_outage', 'machine'])
    const server = await cloud.another(life)
    // The last write is lost with its transaction, after what it records was done.
    life.endAfter(1 + (killed % 3))
    // A lease of the server before has expired after 15 s.
    const settle = () =>
      server.settle().catch((error: unknown) => {
        if (!life.isOver) throw error
      })
    await pass(20, settle, () => life.isOver)
    if ((await outages())[0]?.state === 'lost') await mend()
  }
  expect(killed).toBeGreaterThanOrEqual(wholeCourse.length)
  await pass(30)
  expect(stepsOf(await latest()).filter((step, i, all) => step !== all[i - 1])).toEqual(wholeCourse)
  await expectRecovered()
})

test('a server that is paused before a call, until a later outage, does no harm', async () => {
  await begin()
  for (const call of ['close', 'declareLost', 'clear', 'readmit'] as const) {
    home = (await sledOfInstance()) ?? ''
    const late = await cloud.another()
    const { hypervisor, jobs } = late.controlPlane.services
    const { outages: port } = hypervisor.sleds
    // A paused server does not renew its leases.
    vi.spyOn(jobs.queue, 'renew').mockResolvedValue()
    const { reached, release } = pauseBefore(port, call)
    let isReached = false
    void reached.then(() => (isReached = true))
    let paused: Promise<void> = Promise.resolve()
    const course = async () => {
      paused = late.settle()
      await Promise.race([paused, reached])
      if (call !== 'close' && (await outages())[0]?.state === 'lost') await mend()
    }
    await impair('power')
    await pass(120, course, () => isReached)
    expect(isReached).toBe(true)
    await mend()
    // Another server completes the outage, and fences the sled in a second one before the late call arrives.
    await pass(100)
    expect((await latest()).state).toBe('closed')
    await impair('management')
    await pass(40)
    expect((await act('fence')).status).toBe(200)
    await pass(10)
    const closed = () => cloud.rack.sleds.outages?.fence?.closed()
    expect(await closed()).toEqual([home])
    release()
    await paused
    await pass(4)
    expect(await closed()).toEqual([home])
    expect((await latest()).state).toBe('lost')
    await mend()
    await pass(20)
    expect(await closed()).toEqual([])
    expect(await instance()).toBe('running')
    // An instance is restarted automatically once in an hour.
    cloud.clock.advance(3_600_000)
    await pass(4)
  }
})

/** Delays the next call of a method until it is released. */
function pauseBefore(port: SledOutages | null, call: 'close' | 'declareLost' | 'clear' | 'readmit') {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const fence = port?.fence
  if (port === null || fence == null) throw new Error('the rack has no fence')
  const delayed =
    <Args extends unknown[]>(method: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      reached.resolve()
      await released.promise
      return method(...args)
    }
  const { declareLost, clear, readmit } = port
  if (call === 'close') vi.spyOn(fence, call).mockImplementationOnce(delayed(fence.close))
  if (call === 'declareLost') vi.spyOn(port, call).mockImplementationOnce(delayed(declareLost))
  if (call === 'clear') vi.spyOn(port, call).mockImplementationOnce(delayed(clear))
  if (call === 'readmit') vi.spyOn(port, call).mockImplementationOnce(delayed(readmit))
  return { reached: reached.promise, release: () => released.resolve() }
}
