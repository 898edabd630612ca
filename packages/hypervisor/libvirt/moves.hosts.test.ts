import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Hypervisor, MachineSpec } from '#port.ts'
import { smallGuestImage } from '#qemu/testing/guest-image.ts'
import { machineSpec, phaseIs } from '#qemu/testing/host.ts'
import { type Terminal, terminalOf } from '#qemu/testing/terminal.ts'
import { memoryRackStore } from '#simulated/store.ts'
import { startHosts, type TestHosts } from './testing/hosts.ts'
import { addAllSleds, libvirtDriver } from './testing/open.ts'

/*
 * One guest moves between two hosts while it counts: each number is written to block 100000 of its disk before it is
 * printed. The numbers that a viewer sees never go back, and none is missing that was printed while a server listened.
 */

let rig: TestHosts
let driver: Hypervisor
let spec: MachineSpec
let sleds: readonly string[]
let generation = 0
const store = memoryRackStore()

beforeAll(async () => {
  rig = await startHosts(2)
  driver = await libvirtDriver(rig, store)
  sleds = await addAllSleds(driver)
  const volume = randomUUID()
  await driver.volumes.create({
    id: volume,
    size: 64 * 1024 ** 2,
    blockSize: 512,
    source: { type: 'import' },
  })
  await driver.volumes.write(volume, 0, readFileSync(smallGuestImage()))
  spec = { ...(await machineSpec(driver, [volume])), sledId: sleds[0] ?? '' }
  await driver.start(spec)
  await phaseIs(driver, spec.id, 'running')
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.logIn()
  const write = 'echo $n | dd of=/dev/vda bs=512 seek=100000 conv=notrunc,fsync 2> /dev/null'
  terminal.type(`stty -echo; n=0; while true; do n=$((n+1)); ${write}; echo "count $n"; sleep 0.1; done\n`)
  await terminal.until('count 5\r\n')
  terminal.close()
})
afterAll(async () => {
  await driver.close()
  await rig.close()
})

const report = () => driver.observe(spec.id)
const place = async (): Promise<number> => sleds.indexOf((await report()).sledId ?? '')
/** Returns on which hosts a domain of the machine exists. */
const domains = (): number[] =>
  rig.hosts.flatMap(({ run }, at) =>
    run('virsh', '-q', 'list', '--all', '--name').includes(spec.id) ? [at] : [],
  )
/** Makes the next moves slow, so that something can happen during them. */
const slowDown = (mebibytes: number, at: number): void =>
  void rig.hosts[at]?.run('virsh', '-q', 'migrate-setspeed', spec.id, String(mebibytes))

/** Requests a move to the other host, once both answer. @returns the number of that host */
async function begin(): Promise<number> {
  for (const id of sleds) {
    await vi.waitFor(async () => expect(await driver.moves?.whyNot(id)).toBeNull(), { timeout: 30_000 })
  }
  const to = 1 - (await place())
  await driver.moves?.move(spec.id, { sledId: sleds[to] ?? '', generation: ++generation })
  expect((await report()).move).toMatchObject({ generation, phase: 'moving' })
  return to
}

/** Waits until libvirt copies memory. */
const copying = () =>
  vi.waitFor(async () => expect((await report()).move?.progress).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 50,
  })

const ended = () =>
  vi.waitFor(
    async () => {
      const { move } = await report()
      expect(move?.phase).not.toBe('moving')
      return move
    },
    { timeout: 60_000, interval: 100 },
  )

/** Checks that the guest counts on, on exactly one host. @returns the last number */
async function expectCounting(terminal: Terminal, at: number): Promise<number> {
  expect(await report()).toMatchObject({ phase: 'running', stalled: null, sledId: sleds[at] })
  await vi.waitFor(() => expect(domains()).toEqual([at]), { timeout: 20_000, interval: 200 })
  const [, last = ''] = /count (\d+)\r\n$/.exec(await terminal.until(/count \d+\r\n/)) ?? []
  await terminal.until(`count ${Number(last) + 5}\r\n`)
  return Number(last)
}

const numbersIn = (text: string): number[] => [...text.matchAll(/count (\d+)\r\n/g)].map(([, n]) => Number(n))

test('a guest moves while it runs, its counter goes on, and no output is lost', async () => {
  const terminal = await terminalOf(driver.consoles, spec.id)
  const counters = async () => {
    const [sample] = [...(await driver.sample())].filter(({ machineId }) => machineId === spec.id)
    return [sample?.vcpus[0]?.run ?? 0n, sample?.disks[0]?.bytesRead ?? 0n]
  }
  const before = await counters()
  const to = await begin()
  expect(await ended()).toMatchObject({ phase: 'moved', failure: null })
  const after = await counters()
  // The guest read its kernel from the disk on its first host.
  for (const [at, value] of before.entries()) expect(after[at]).toBeGreaterThanOrEqual(value)
  await expectCounting(terminal, to)
  await begin()
  expect(await ended()).toMatchObject({ phase: 'moved' })
  await expectCounting(terminal, 1 - to)
  const numbers = numbersIn(terminal.text())
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  terminal.close()
})

test('another server goes on with a move when a server is killed before, during and after it', async () => {
  const from = await place()
  // Killed between recording the move and calling libvirt: nothing moves, and the move fails.
  await begin()
  await driver.close()
  driver = await libvirtDriver(rig, store)
  const first = await ended()
  expect(['moved', 'failed']).toContain(first?.phase)
  const between = await place()
  expect(between).toBe(first?.phase === 'moved' ? 1 - from : from)
  let terminal = await terminalOf(driver.consoles, spec.id)
  await expectCounting(terminal, between)

  // Killed while memory is copied: the hosts finish the move.
  slowDown(8, between)
  const to = await begin()
  await copying()
  await driver.close()
  driver = await libvirtDriver(rig, store)
  expect((await report()).phase).toBe('running')
  expect(await ended()).toMatchObject({ phase: 'moved' })
  terminal = await terminalOf(driver.consoles, spec.id)
  await expectCounting(terminal, to)

  // Killed before the end is seen.
  await begin()
  await copying()
  await driver.close()
  await vi.waitFor(() => expect(domains()).toEqual([1 - to]), { timeout: 60_000, interval: 200 })
  driver = await libvirtDriver(rig, store)
  expect(await ended()).toMatchObject({ phase: 'moved' })
  terminal = await terminalOf(driver.consoles, spec.id)
  await expectCounting(terminal, 1 - to)
  terminal.close()
})

test('a guest stays where it is when its move is cancelled or a daemon is restarted, and then moves', async () => {
  const at = await place()
  const terminal = await terminalOf(driver.consoles, spec.id)
  slowDown(4, at)
  await begin()
  await copying()
  await driver.moves?.cancel(spec.id, generation)
  expect(await ended()).toMatchObject({ phase: 'failed', failure: 'The move was cancelled' })
  await expectCounting(terminal, at)
  terminal.close()
  for (const restarted of [at, 1 - at]) {
    await begin()
    await copying()
    rig.hosts[restarted]?.restartDaemon()
    expect(await ended()).toMatchObject({ phase: 'failed', failure: expect.stringMatching(/./) as string })
    const later = await vi.waitFor(() => terminalOf(driver.consoles, spec.id), {
      timeout: 20_000,
      interval: 200,
    })
    await expectCounting(later, at)
    later.close()
  }
})

test('a guest runs on where it is when the new host dies during the move, and every server knows it', async () => {
  const at = await place()
  const terminal = await terminalOf(driver.consoles, spec.id)
  slowDown(4, at)
  const to = await begin()
  await copying()
  await rig.hosts[to]?.loseProcesses()
  expect(await ended()).toMatchObject({ phase: 'failed' })
  expect(await report()).toMatchObject({ phase: 'running', stalled: null, sledId: sleds[at] })
  expect(await driver.moves?.whyNot(sleds[to] ?? '')).toMatch(/has not answered since/)
  const [, last = ''] = /count (\d+)\r\n$/.exec(await terminal.until(/count \d+\r\n/)) ?? []
  await terminal.until(`count ${Number(last) + 3}\r\n`)
  await rig.hosts[to]?.start()
  slowDown(0, at)
  await begin()
  expect(await ended()).toMatchObject({ phase: 'moved' })
  await expectCounting(terminal, to)
  terminal.close()
})
