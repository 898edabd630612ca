import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

/** How reports of the hypervisor about running machines change what users see. */
let cloud: StorageCloud
let instance: { readonly id: string }
beforeEach(async () => {
  cloud = await storageCloud()
  instance = (await cloud.createInstance('web', { start: true, auto_restart_policy: 'never' })).body
  await cloud.pass(40, 2)
})
afterEach(() => cloud.close())

const machine = () =>
  cloud.db.selectFrom('machine').select('id').where('instance_id', '=', instance.id).executeTakeFirstOrThrow()
const runState = async () => (await cloud.admin.get('/v1/instances/web?project=p')).body.run_state
const failure = async () =>
  (await cloud.admin.get('/portico/v1/instances/web/failure?project=p')).body.failure

test('a machine that ended while no server ran is detected immediately by the next server', async () => {
  // The machine was just checked, so its next check is in half a minute.
  const { id } = await machine()
  await cloud.db
    .updateTable('work')
    .set({ time_due: new Date(cloud.clock.now().getTime() + 30_000) })
    .where('kind', '=', 'machine')
    .execute()
  await cloud.rack.faults.failMachine(id, 'the sled lost power')
  const { settle } = await cloud.another()
  await settle()
  expect(await runState()).toBe('failed')
  expect(await failure()).toBe('the sled lost power')
})

test('a machine that makes no progress is shown as running, with the reason until it continues', async () => {
  const { id } = await machine()
  const running = await cloud.rack.observe(id)
  const report = (seen: typeof running) => {
    vi.spyOn(cloud.rack, 'observe').mockResolvedValue(seen)
    vi.spyOn(cloud.rack, 'list').mockResolvedValue([seen])
  }
  report({ ...running, stalled: 'No room is left' })
  await cloud.pass(40, 5)
  expect([await runState(), await failure()]).toEqual(['running', 'No room is left'])
  report(running)
  await cloud.pass(40, 5)
  expect([await runState(), await failure()]).toEqual(['running', null])
})
