import { randomUUID } from 'node:crypto'
import { systemClock } from '@portico/domain/ports.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HypervisorError, type Hypervisor, type MachineSpec } from '#port.ts'
import { machineSpec, phaseIs } from '#qemu/testing/host.ts'
import { memoryRackStore } from '#simulated/store.ts'
import { directoryDisks } from './directory-disks.ts'
import type { DiskStore } from './disk-store.ts'
import type { LibvirtOptions } from './driver.ts'
import { hostName } from './rpc/address.ts'
import { startHosts, type TestHosts } from './testing/hosts.ts'
import { addAllSleds, libvirtDriver } from './testing/open.ts'

let rig: TestHosts
let driver: Hypervisor
let far: string
let spec: MachineSpec
const store = memoryRackStore()

/** A fence and a view of hosts, as a storage with a quorum has them. */
const fenced = new Set<string>()
let hasQuorum = true
let isInUse = true
const requireQuorum = () => {
  if (!hasQuorum) throw new HypervisorError('The storage has no quorum', { retry: true })
}
const storage: Partial<DiskStore> = {
  async isOpenOn() {
    requireQuorum()
    return isInUse
  },
  fence: {
    async close(address) {
      requireQuorum()
      fenced.add(address)
    },
    async open(address) {
      requireQuorum()
      fenced.delete(address)
    },
    async closed() {
      requireQuorum()
      return [...fenced]
    },
  },
}

const disks: LibvirtOptions['disks'] = async (running) => ({
  ...(await directoryDisks({ folder: rig.shared, clock: systemClock, log: () => {}, running })),
  ...storage,
})

const outagesOf = ({ sleds }: Hypervisor) => {
  const { outages } = sleds
  if (outages?.fence == null) throw new Error('no fence')
  return { ...outages, fence: outages.fence }
}

beforeAll(async () => {
  rig = await startHosts(2)
  driver = await libvirtDriver(rig, store, { disks })
  const ids = await addAllSleds(driver)
  far = ids[1] ?? ''
  const volume = randomUUID()
  await driver.volumes.create({ id: volume, size: 2 ** 20, blockSize: 512, source: { type: 'blank' } })
  spec = { ...(await machineSpec(driver, [volume])), sledId: far }
})
afterAll(async () => {
  await driver.close()
  await rig.close()
})

test('a lost host is fenced, its machines fail, and it is emptied before it takes part again', async () => {
  await driver.start(spec)
  await phaseIs(driver, spec.id, 'running')
  const { fence, ...outages } = outagesOf(driver)
  expect(await outages.silent()).toEqual([])
  rig.hosts[1]?.setConnected(false)
  await vi.waitFor(async () => expect((await outages.silent()).map(({ sledId }) => sledId)).toEqual([far]), {
    timeout: 30_000,
  })
  expect(await outages.views(far)).toMatchObject([{ view: 'storage', activity: 'active' }])
  isInUse = false
  expect(await outages.views(far)).toMatchObject([{ view: 'storage', activity: 'inactive' }])

  hasQuorum = false
  await expect(fence.close(far, 1)).rejects.toMatchObject({ retry: true })
  hasQuorum = true
  await expect(outages.declareLost(far, 1, 'fence')).rejects.toMatchObject({ retry: true })
  await fence.close(far, 1)
  expect(await fence.closed()).toEqual([far])
  expect([...fenced]).toEqual([hostName(rig.hosts[1]?.address ?? '')])
  expect((await driver.observe(spec.id)).phase).toBe('running')
  await outages.declareLost(far, 1, 'fence')

  // A server that starts now, and knows only what is stored, sees the same.
  const late = await libvirtDriver(rig, store, { disks })
  for (const each of [driver, late]) {
    const failure = expect.stringMatching(/^Sled .* was lost\.$/) as string
    expect(await each.observe(spec.id)).toMatchObject({ phase: 'failed', failure })
    expect(await each.list()).toMatchObject([{ id: spec.id, phase: 'failed' }])
    expect((await each.inventory()).sleds.find(({ id }) => id === far)?.failure).toMatchObject({
      why: failure,
    })
  }
  await late.close()
  const next = { ...(await machineSpec(driver, [])), sledId: far }
  await driver.start(next)
  expect((await driver.observe(next.id)).phase).toBe('failed')
  for (const { id } of [spec, next]) {
    await driver.forget(id)
    // A server that was killed after it forgot the machine repeats the call.
    await driver.forget(id)
    expect((await driver.observe(id)).phase).toBe('absent')
  }
  await expect(driver.start(spec)).rejects.toMatchObject({ retry: false })
  await expect(outages.clear(far, 1)).rejects.toMatchObject({ retry: true })

  rig.hosts[1]?.setConnected(true)
  await vi.waitFor(() => outages.clear(far, 1), { timeout: 30_000 })
  expect(rig.hosts[1]?.run('virsh', '-q', 'list', '--all', '--name').trim()).toBe('')
  expect(await driver.list()).toEqual([])
  await outages.readmit(far, 1)
  expect([...fenced]).toEqual([])
  expect((await driver.inventory()).sleds.every(({ failure }) => failure === null)).toBe(true)

  for (const call of [() => fence.close(far, 1), () => outages.clear(far, 1)]) {
    await expect(call()).rejects.toMatchObject({ retry: false })
  }
  await fence.close(far, 2)
  await expect(outages.readmit(far, 1)).rejects.toMatchObject({ retry: false })
  expect(await fence.closed()).toEqual([far])
  await outages.readmit(far, 2)
})
