import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HypervisorError, type Hypervisor, type MachineSpec } from '#port.ts'
import { smallGuestImage } from '#qemu/testing/guest-image.ts'
import { machineSpec, phaseIs } from '#qemu/testing/host.ts'
import { PROMPT, terminalOf } from '#qemu/testing/terminal.ts'
import { memoryRackStore } from '#simulated/store.ts'
import { testPort } from '#testing/contract.ts'
import { startHosts, type TestHosts } from './testing/hosts.ts'
import { addAllSleds, libvirtDriver } from './testing/open.ts'

let rig: TestHosts
const store = memoryRackStore()

const open = (graceTime?: number): Promise<Hypervisor> =>
  libvirtDriver(rig, store, graceTime === undefined ? {} : { graceTime })

beforeAll(async () => {
  rig = await startHosts(2)
})
afterAll(() => rig.close())

test('a host is added as a sled only if it refuses to start machines that were removed', async () => {
  const driver = await open()
  rig.hosts[1]?.setHook(false)
  const { uninitialized, sleds } = await driver.inventory()
  expect(sleds).toEqual([])
  const [first = '', second = ''] = uninitialized.map(({ id }) => id)
  await driver.sleds.add(first)
  await expect(driver.sleds.add(second)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
  rig.hosts[1]?.setHook(true)
  rig.hosts[1]?.restartDaemon()
  await vi.waitFor(() => driver.sleds.add(second), { timeout: 20_000 })
  const added = await driver.inventory()
  expect(added.sleds.map(({ id, cubby }) => [id, cubby])).toEqual([
    [first, 0],
    [second, 1],
  ])
  expect(added.uninitialized).toEqual([])
  await driver.close()
})

describe('on two hosts', () => {
  testPort(async () => {
    const driver = await open(500)
    const sleds = await addAllSleds(driver)
    let count = 0
    return {
      driver,
      // Without a disk to boot, the firmware searches for one forever.
      machine: async () => ({ ...(await machineSpec(driver, [])), sledId: sleds[count++ % 2] ?? '' }),
      pass: () => setTimeout(50),
      close: () => driver.close(),
    }
  })
})

describe('a machine on the second host', () => {
  let driver: Hypervisor
  let volume: string
  let spec: MachineSpec

  beforeAll(async () => {
    driver = await open()
    const [, second = ''] = await addAllSleds(driver)
    volume = randomUUID()
    const size = 64 * 1024 ** 2
    await driver.volumes.create({ id: volume, size, blockSize: 512, source: { type: 'import' } })
    await driver.volumes.write(volume, 0, readFileSync(smallGuestImage()))
    spec = { ...(await machineSpec(driver, [volume])), sledId: second }
  })
  afterAll(() => driver.close())

  const idle = async (): Promise<MachineSpec> => ({ ...(await machineSpec(driver, [])), sledId: spec.sledId })

  test('boots with its name and address, and its disk is copied while it writes', async () => {
    await driver.start(spec)
    await phaseIs(driver, spec.id, 'running')
    const terminal = await terminalOf(driver.consoles, spec.id)
    await terminal.logIn()
    expect(await terminal.run('hostname')).toBe('guest-1')
    expect(await terminal.run('ip -4 -o addr show eth0')).toContain('172.30.0.5/22')
    await terminal.run('echo written before | dd of=/dev/vda bs=512 seek=100000 conv=notrunc,fsync')
    const snapshot = randomUUID()
    await driver.volumes.snapshot(volume, snapshot)
    await terminal.run('echo written after.. | dd of=/dev/vda bs=512 seek=100000 conv=notrunc,fsync')
    const bytes = await driver.volumes.read(snapshot, 512 * 100_000, 14)
    expect(new TextDecoder().decode(bytes)).toBe('written before')
    const [sample] = [...(await driver.sample())]
    expect(sample?.vcpus[0]?.run).toBeGreaterThan(100_000_000n)
    // The guest read its kernel and its initial RAM disk from this disk.
    expect(sample?.disks[0]?.bytesRead).toBeGreaterThan(10_000_000n)
    expect(sample?.disks[0]?.writes).toBeGreaterThan(0n)
    terminal.close()
  })

  test('is taken over by another server, which hears it from then on', async () => {
    const before = await terminalOf(driver.consoles, spec.id)
    await driver.close()
    await expect(before.closed).resolves.toBe('lost')
    driver = await open()
    expect(await driver.observe(spec.id)).toMatchObject({ phase: 'running', failure: null })
    const terminal = await terminalOf(driver.consoles, spec.id)
    terminal.type('\n')
    await terminal.until(PROMPT)
    expect(await terminal.run('echo still "here"')).toBe('still here')
    terminal.close()
  })

  test('keeps its last phase and says why while its host does not answer, and others start meanwhile', async () => {
    const [near, far] = rig.hosts
    far?.setConnected(false)
    await vi.waitFor(
      async () =>
        expect(await driver.observe(spec.id)).toMatchObject({
          phase: 'running',
          stalled: expect.stringMatching(/^Sled 10\.\S+ has not answered since 2\S+Z$/) as string,
        }),
      { timeout: 30_000 },
    )
    await expect(driver.stop(spec.id)).rejects.toMatchObject({ retry: true })
    await expect(driver.start(await idle())).rejects.toMatchObject({ retry: true })
    const [first = ''] = (await driver.inventory()).sleds.map(({ id }) => id)
    const other = { ...(await idle()), sledId: first }
    expect((await driver.observe(other.id)).phase).toBe('absent')
    await driver.start(other)
    await phaseIs(driver, other.id, 'running')
    near?.run('sh', '-c', `kill -9 $(cat /run/libvirt/qemu/${other.id}.pid)`)
    await vi.waitFor(async () =>
      expect(await driver.observe(other.id)).toMatchObject({
        phase: 'failed',
        failure: "The machine's process ended unexpectedly",
      }),
    )
    await driver.forget(other.id)
    // A server that starts now knows where the machine is, and does not consider it lost.
    const late = await open()
    await expect(late.observe(spec.id)).rejects.toBeInstanceOf(HypervisorError)
    await late.close()
    far?.setConnected(true)
    await vi.waitFor(
      async () => expect(await driver.observe(spec.id)).toMatchObject({ phase: 'running', stalled: null }),
      {
        timeout: 30_000,
      },
    )
  })

  test('runs on when the daemon of its host restarts, and fails with the reason when its kernel panics', async () => {
    const hint = Promise.withResolvers<void>()
    const unwatch = driver.watch(() => hint.resolve())
    rig.hosts[1]?.restartDaemon()
    await hint.promise
    unwatch()
    const console = await vi.waitFor(() => terminalOf(driver.consoles, spec.id), {
      timeout: 20_000,
      interval: 200,
    })
    console.type('\n')
    await console.until(PROMPT)
    console.type('echo c > /proc/sysrq-trigger\n')
    await expect(console.closed).resolves.toBe('lost')
    await phaseIs(driver, spec.id, 'failed')
    expect((await driver.observe(spec.id)).failure).toBe('The guest kernel panicked')
    await driver.forget(spec.id)
  })

  test('fails when its host lost power, as soon as the host answers again', async () => {
    const machine = await idle()
    await driver.start(machine)
    await phaseIs(driver, machine.id, 'running')
    await rig.hosts[1]?.loseProcesses()
    await rig.hosts[1]?.start()
    await vi.waitFor(
      async () =>
        expect(await driver.observe(machine.id)).toMatchObject({
          phase: 'failed',
          failure: 'The host was restarted while the machine was running',
        }),
      { timeout: 30_000 },
    )
    await driver.forget(machine.id)
  })
})
