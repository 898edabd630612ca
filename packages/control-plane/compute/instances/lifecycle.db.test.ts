import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

const act = async (action: 'start' | 'stop' | 'reboot', name = 'web') => {
  const { status, body } = await cloud.admin.post(`/v1/instances/${name}/${action}?project=p`)
  return status === 202 ? body.run_state : [status, body.message]
}
const view = async (name = 'web') => (await cloud.admin.get(`/v1/instances/${name}?project=p`)).body
const state = async (name?: string) => (await view(name)).run_state
const remove = async (name = 'web') => {
  const { status, body } = await cloud.admin.delete(`/v1/instances/${name}?project=p`)
  return status === 204 ? 204 : [status, body.message]
}
const inUse = async () =>
  cloud.db
    .selectFrom('provisioned')
    .select(['cpus', 'memory'])
    .where('collection_id', '=', cloud.project.id)
    .executeTakeFirstOrThrow()

describe('actions', () => {
  test('start and stop an instance, which is charged while it has a machine', async () => {
    await cloud.createInstance('web', { ncpus: 2, memory: 2 * GIB })
    expect(await inUse()).toEqual({ cpus: 0, memory: 0 })
    expect(await act('start')).toBe('starting')
    expect(await inUse()).toEqual({ cpus: 2, memory: 2 * GIB })
    expect(await act('start')).toBe('starting')
    await cloud.pass(40, 2)
    expect(await state()).toBe('running')
    expect(await act('reboot')).toBe('rebooting')
    await cloud.pass(40, 2)
    expect(await state()).toBe('running')
    expect(await act('stop')).toBe('stopping')
    expect(await act('start')).toEqual([409, 'instance must finish stopping before it can be started'])
    await cloud.pass(40, 2)
    expect(await state()).toBe('stopped')
    expect(await act('stop')).toBe('stopped')
    expect(await inUse()).toEqual({ cpus: 0, memory: 0 })
  })

  test('stop an instance that is still starting', async () => {
    await cloud.createInstance('web', { start: true })
    expect(await act('stop')).toBe('stopping')
    await cloud.pass(40, 2)
    expect(await state()).toBe('stopped')
  })

  test('change the time of the state, and not the time of modification', async () => {
    const { body: made } = await cloud.createInstance('web')
    cloud.clock.advance(5000)
    await act('start')
    const now = await view()
    expect(now.time_modified).toBe(made.time_modified)
    expect(
      new Date(now.time_run_state_updated).getTime() - new Date(made.time_run_state_updated).getTime(),
    ).toBe(5000)
  })

  test('are refused in states that do not allow them', async () => {
    await cloud.createInstance('web')
    expect(await act('reboot')).toEqual([400, 'cannot reboot an instance in state stopped with no VMM'])
    await act('start')
    expect(await remove()).toEqual([
      400,
      'cannot delete instance: instance is running or has not yet fully stopped',
    ])
  })

  test('are refused without quota or capacity, and do not change the instance', async () => {
    await cloud.admin.put('/v1/system/silos/main/quotas', { cpus: 4 })
    await cloud.createInstance('web', { ncpus: 8 })
    expect((await act('start'))[0]).toBe(507)
    await cloud.admin.put('/v1/system/silos/main/quotas', { cpus: 100_000, memory: 2 ** 50 })
    await cloud.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((trx) => trx.updateTable('sled').set({ provision_policy: 'non_provisionable' }).execute())
    expect(await act('start')).toEqual([507, expect.stringContaining('Insufficient capacity')])
    expect([await state(), await inUse()]).toEqual(['stopped', { cpus: 0, memory: 0 }])
  })
})

describe('a guest', () => {
  test('that powers itself off stops its instance', async () => {
    await makeBootable('root')
    const { body: instance } = await cloud.createInstance('web', {
      start: true,
      boot_disk: { type: 'attach', name: 'root' },
    })
    await cloud.pass(40, 2)
    await typeAt(instance.id, ['root\r', 'secret\r', 'poweroff\r'])
    await cloud.pass(40, 2)
    expect(await state()).toBe('stopped')
  })

  test('that fails is restarted, and is not restarted again within an hour', async () => {
    const { body: instance } = await cloud.createInstance('web', { start: true })
    await cloud.pass(40, 2)
    await failMachine(instance.id)
    await cloud.pass(120, 3)
    expect(await state()).toBe('running')
    const once = await view()
    expect(new Date(once.auto_restart_cooldown_expiration).getTime()).toBe(
      new Date(once.time_last_auto_restarted).getTime() + 3_600_000,
    )
    await failMachine(instance.id)
    await cloud.pass(120, 3)
    expect(await state()).toBe('failed')
    cloud.clock.advance(3_600_000)
    await cloud.pass(120, 3)
    expect(await state()).toBe('running')
  })

  test('that fails is not restarted with policy `never`, and can be started or stopped manually', async () => {
    const { body: instance } = await cloud.createInstance('web', {
      start: true,
      auto_restart_policy: 'never',
    })
    await cloud.pass(40, 2)
    await failMachine(instance.id)
    await cloud.pass(120, 3)
    expect(await view()).toMatchObject({
      run_state: 'failed',
      auto_restart_enabled: false,
      auto_restart_cooldown_expiration: null,
    })
    expect(await inUse()).toEqual({ cpus: 0, memory: 0 })
    const shown = () => cloud.admin.get('/portico/v1/instances/web/failure?project=p')
    expect((await shown()).body).toEqual({ failure: 'the sled lost power' })
    expect(await act('reboot')).toEqual([400, 'instance state cannot be changed from failed'])
    expect(await act('start')).toBe('starting')
    expect((await shown()).body).toEqual({ failure: null })
    await cloud.pass(40, 2)
    await failMachine(instance.id)
    await cloud.pass(60, 3)
    expect(await act('stop')).toBe('stopped')
  })
})

describe('an update', () => {
  const update = async (more: object) => {
    const { status, body } = await cloud.admin.put('/v1/instances/web?project=p', {
      ncpus: 1,
      memory: GIB,
      ...more,
    })
    return status === 200 ? body : [status, body.message]
  }

  test('resizes a stopped instance, and sets or unsets the other settings', async () => {
    await cloud.createInstance('web')
    await cloud.createDisk('root')
    expect(await update({ boot_disk: 'root' })).toEqual([409, 'boot disk must be attached'])
    await cloud.admin.post('/v1/instances/web/disks/attach?project=p', { disk: 'root' })
    const { body: disk } = await cloud.disk('root')
    expect(await update({ ncpus: 4, boot_disk: 'root', auto_restart_policy: 'never' })).toMatchObject({
      ncpus: 4,
      boot_disk_id: disk.id,
      auto_restart_policy: 'never',
    })
    expect(await update({ ncpus: 4 })).toMatchObject({ boot_disk_id: null, auto_restart_enabled: true })
  })

  test('of a running instance may only contain its current values, or change the policy', async () => {
    await cloud.createInstance('web', { start: true })
    await cloud.pass(40, 2)
    expect(await update({ ncpus: 2 })).toEqual([409, 'instance must be stopped to be resized'])
    expect(await update({ auto_restart_policy: 'never' })).toMatchObject({ auto_restart_policy: 'never' })
  })
})

test('deleting an instance releases its addresses and detaches its disks', async () => {
  await cloud.admin.post('/v1/floating-ips?project=p', { name: 'entry', description: '' })
  await cloud.createDisk('data')
  await cloud.createInstance('web', {
    disks: [{ type: 'attach', name: 'data' }],
    external_ips: [{ type: 'ephemeral' }, { type: 'floating', floating_ip: 'entry' }],
  })
  expect(await remove()).toBe(204)
  expect((await cloud.disk('data')).body.state).toEqual({ state: 'detached' })
  expect((await cloud.admin.get('/v1/floating-ips/entry?project=p')).body.instance_id).toBeNull()
  const left = await cloud.db.selectFrom('external_ip').select('kind').execute()
  expect(left.map(({ kind }) => kind)).toEqual(['floating'])
  expect((await cloud.admin.get('/v1/network-interfaces?project=p&instance=web')).status).toBe(404)
})

/** Creates a disk that a machine can boot from. */
async function makeBootable(name: string): Promise<void> {
  const step = (what: string, body?: object) => cloud.admin.post(`/v1/disks/${name}/${what}?project=p`, body)
  const bytes = Buffer.alloc(1024)
  bytes.write('EFI PART', 512)
  await cloud.createDisk(name, { disk_source: { type: 'importing_blocks', block_size: 512 } })
  await step('bulk-write-start')
  await step('bulk-write', { offset: 0, base64_encoded_data: bytes.toString('base64') })
  await step('bulk-write-stop')
  await step('finalize', {})
}

/** Returns the ID of an instance's current machine. */
async function machineOf(instanceId: string): Promise<string> {
  const row = await cloud.db
    .selectFrom('machine')
    .select('id')
    .where('instance_id', '=', instanceId)
    .executeTakeFirstOrThrow()
  return row.id
}

async function failMachine(instanceId: string): Promise<void> {
  await cloud.rack.faults.failMachine(await machineOf(instanceId), 'the sled lost power')
  await cloud.settle()
}

async function typeAt(instanceId: string, lines: readonly string[]): Promise<void> {
  const connection = await cloud.rack.consoles.connect(await machineOf(instanceId), 0, {
    output: () => {},
    closed: () => {},
  })
  for (const line of lines) {
    void connection.write(new TextEncoder().encode(line))
    await cloud.pass(2)
  }
  connection.close()
}
