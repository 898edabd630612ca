import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

/**
 * A server that is slow, or is paused at the worst moment and continues after others have taken over its work. Real
 * processes are paused and killed in server/paused.pg.test.ts.
 */
let cloud: StorageCloud
let other: Awaited<ReturnType<StorageCloud['another']>>
beforeEach(async () => {
  cloud = await storageCloud()
  other = await cloud.another()
})
afterEach(() => cloud.close())

/** Repeats a check until it returns a value; each check lets pending work continue. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let looks = 0; looks < 10_000; looks++) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error('it did not come to pass')
}

const workOn = (kind: 'disk' | 'machine') =>
  cloud.db.selectFrom('work').selectAll().where('kind', '=', kind).executeTakeFirst()

const leased = (kind: 'disk' | 'machine') =>
  until(async () => {
    const work = await workOn(kind)
    return work?.lease_until == null ? undefined : work
  })

/** Makes leases expire, as if the server that holds them had not renewed them. */
const letLeasesRunOut = () =>
  cloud.db
    .updateTable('work')
    .set({ time_due: new Date(0), lease_until: new Date(0) })
    .execute()

/** duration of a copy in ms */
const copyTime = 60_000

describe('a disk that takes minutes to copy', () => {
  let source: { readonly type: 'snapshot'; readonly snapshot_id: string }
  beforeEach(async () => {
    await cloud.createDisk('d')
    const { body } = await cloud.createSnapshot('s', 'd')
    source = { type: 'snapshot', snapshot_id: body.id }
    await cloud.rack.faults.copySlowly(copyTime)
  })

  /** Requests a copy, and waits until the simulated rack runs it for this server. */
  async function beginCopy() {
    const timers = vi.spyOn(cloud.clock, 'after')
    const answer = cloud.createDisk('copy', { disk_source: source })
    const { id } = await leased('disk')
    await until(async () => {
      await workOn('disk')
      return timers.mock.calls.find(([ms]) => ms === copyTime)
    })
    return { answer, id }
  }

  /** Advances time until the copy is done. @param meanwhile runs every two seconds */
  async function pass<T>(answer: Promise<T>, meanwhile: () => Promise<void> = async () => {}): Promise<T> {
    const copy = { ended: false }
    const done = answer.finally(() => (copy.ended = true))
    for (let steps = 0; steps < 1000 && !copy.ended; steps++) {
      cloud.clock.advance(2000)
      await workOn('disk')
      await meanwhile()
    }
    return done
  }

  test('stays with its server, which renews the lease until the copy is done', async () => {
    const { answer } = await beginCopy()
    const began = cloud.clock.now().getTime()
    const generations = new Set<number>()
    const { body } = await pass(answer, async () => {
      await other.settle()
      const work = await workOn('disk')
      if (work !== undefined) generations.add(work.lease_generation)
    })
    expect(body.state).toEqual({ state: 'detached' })
    expect(cloud.clock.now().getTime() - began).toBeGreaterThanOrEqual(copyTime)
    expect([...generations]).toEqual([1])
  })

  test('is created only once when another server takes over, and keeps the data written since', async () => {
    const { answer, id } = await beginCopy()
    await letLeasesRunOut()
    await other.rack.faults.copySlowly(0)
    await other.settle()
    expect((await cloud.disk('copy')).body.state).toEqual({ state: 'detached' })
    await cloud.createInstance('i', { disks: [{ type: 'attach', name: 'copy' }] })
    await other.rack.volumes.write(id, 0, new Uint8Array(512).fill(7))
    const before = await cloud.db.selectFrom('simulated_rack').selectAll().where('id', '=', id).execute()
    // The late server has nothing left to write, and responds with the current state.
    const { status, body } = await pass(answer)
    expect([status, body.state.state]).toEqual([201, 'attached'])
    expect(await cloud.db.selectFrom('simulated_rack').selectAll().where('id', '=', id).execute()).toEqual(
      before,
    )
  })

  test('does not reappear when the late copy ends after the disk was taken over and deleted', async () => {
    const { answer, id } = await beginCopy()
    await letLeasesRunOut()
    await other.rack.faults.copySlowly(0)
    await other.settle()
    expect((await cloud.admin.delete('/v1/disks/copy?project=p')).status).toBe(204)
    await other.settle()
    expect((await pass(answer)).status).toBe(201)
    await cloud.settle()
    expect((await cloud.disk('copy')).status).toBe(404)
    expect((await cloud.rack.volumes.list()).volumes).not.toContain(id)
    expect(await workOn('disk')).toBeUndefined()
  })

  test('does not delay jobs of other kinds, since a server has slots for each kind', async () => {
    const { body: image } = await cloud.createImage('i', source.snapshot_id)
    const boot = { type: 'create', name: 'boot', description: '', size: GIB }
    await cloud.createInstance('slow', {
      boot_disk: { ...boot, disk_source: { type: 'image', image_id: image.id } },
    })
    await cloud.createInstance('quick', { start: true })
    cloud.controlPlane.start()
    const state = async (name: string) =>
      (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body.run_state
    await until(async () => {
      cloud.clock.advance(50)
      return (await state('quick')) === 'running' ? true : undefined
    })
    expect((await cloud.disk('boot')).body.state).toEqual({ state: 'creating' })
    const closed = cloud.controlPlane.close()
    cloud.clock.advance(5000)
    await closed
    // An unfinished job of a stopping server is available to other servers immediately.
    expect(await workOn('disk')).toMatchObject({ lease_until: null })
  })
})

describe('a delayed start call whose instance has been stopped', () => {
  test('starts nothing when it arrives late', async () => {
    await cloud.createInstance('web', { start: true })
    const held = cloud.rack.faults.delayCalls('starts')
    const late = cloud.settle()
    await held.reached
    expect((await cloud.admin.post('/v1/instances/web/stop?project=p')).body.run_state).toBe('stopping')
    await letLeasesRunOut()
    await other.settle()
    const { body } = await cloud.admin.get('/v1/instances/web?project=p')
    expect(body.run_state).toBe('stopped')
    held.release()
    await late
    expect(await cloud.rack.list()).toEqual([])
    expect((await cloud.admin.get('/v1/instances/web?project=p')).body.run_state).toBe('stopped')
    expect((await cloud.admin.delete('/v1/instances/web?project=p')).status).toBe(204)
  })
})

describe('a machine without a row', () => {
  test('is ended and logged, unless it belongs to an instance', async () => {
    await cloud.createInstance('web', { start: true })
    await cloud.pass(10)
    const [own] = await cloud.rack.list()
    const row = await cloud.db.selectFrom('machine').selectAll().executeTakeFirstOrThrow()
    const stray = '5aaaaaaa-0000-4000-8000-000000000001'
    await cloud.rack.start({ ...bare, id: stray, instanceId: row.instance_id, sledId: row.sled_id })
    await cloud.pass(70, 5)
    expect(await cloud.rack.list()).toEqual([own])
    expect(cloud.messages).toContain(
      `machine comparison: machine ${stray} belongs to no instance and is being removed`,
    )
  })
})

test('volumes and contents without a row are logged and kept', async () => {
  await cloud.createDisk('d')
  await cloud.createSnapshot('s', 'd')
  const stray = { id: '5aaaaaaa-0000-4000-8000-000000000002', size: GIB, blockSize: 512 }
  await cloud.rack.volumes.create({ ...stray, source: { type: 'blank' } })
  await cloud.settle()
  cloud.clock.advance(3_600_000)
  await cloud.settle()
  expect(cloud.messages.filter((message) => message.startsWith('stray volumes'))).toEqual([
    `stray volumes: volume ${stray.id} belongs to no disk, snapshot or image; it is kept`,
  ])
  expect((await cloud.rack.volumes.list()).volumes).toContain(stray.id)
})

const bare = {
  name: 'stray',
  projectName: 'p',
  hostname: 'stray',
  ncpus: 1,
  memory: GIB,
  disks: [],
  nics: [],
  externalIps: [],
  userData: '',
  sshPublicKeys: [],
  guestOs: null,
} as const
