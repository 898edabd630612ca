import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '@portico/domain/ports.ts'
import { recordingEngine } from '#network/testing/recording-engine.ts'
import type { ConsoleConnection, Hypervisor, MachineSpec } from '#port.ts'
import { markOf } from './processes.ts'
import { openMachinesToSave } from './saved-machines.ts'
import { machineProcesses, machineSpec, phaseIs, type TestHost, testHost } from './testing/host.ts'
import { openTerminal, PROMPT, terminalOf } from './testing/terminal.ts'

let host: TestHost
let driver: Hypervisor
let volume: string
let spec: MachineSpec

beforeAll(async () => {
  host = testHost()
  driver = await host.open()
  volume = await host.guestVolume(driver)
  spec = await machineSpec(driver, [volume])
})
afterAll(() => host.close())

const processOf = (id: string): number => {
  const file = path.join(host.folder, 'qemu', 'machines', id, 'machine.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { process: { pid: number } }).process.pid
}

/** Returns the bytes that a file uses on the host's disk. */
const allocated = (kind: 'volumes' | 'snapshots', id: string): number =>
  statSync(path.join(host.folder, 'qemu', kind, `${id}.raw`)).blocks * 512

test('a machine boots with its name and address, and serves several console viewers', async () => {
  await driver.start(spec)
  await driver.start(spec)
  expect(['starting', 'running']).toContain((await driver.observe(spec.id)).phase)
  await phaseIs(driver, spec.id, 'running')
  const [one, two] = [await terminalOf(driver.consoles, spec.id), await terminalOf(driver.consoles, spec.id)]
  await one.logIn()
  expect(await one.run('hostname')).toBe('guest-1')
  expect(await one.run('ip -4 -o addr show eth0')).toContain('172.30.0.5/22')
  expect(await one.run('ip route')).toContain('172.30.0.0/22')
  await two.until('done-3\r\n')
  two.type('echo from the "other"\n')
  await one.until('from the other')
  const { data, endOffset } = await driver.consoles.history(spec.id, { fromStart: 0, maxBytes: 1e6 })
  expect(endOffset).toBe(data.length)
  expect(new TextDecoder().decode(data)).toContain('SeaBIOS')
  one.close()
  two.close()
})

test('a long pasted text reaches a program in the guest unchanged', async () => {
  // The emulated serial port transfers about 16 kB/s. The input is larger than every buffer and short enough for the
  // time of the test.
  const bytes = randomBytes(256 * 1024)
  let write: ConsoleConnection['write'] = () => Promise.resolve()
  const terminal = await openTerminal(async (listener) => {
    const connection = await driver.consoles.connect(spec.id, 0, listener)
    write = (data) => connection.write(data)
    return connection
  })
  terminal.type(`stty raw -echo; echo "rea""dy"; head -c ${bytes.length} | sha256sum; stty sane\n`)
  await terminal.until('ready')
  for (let at = 0; at < bytes.length; at += 16_384) await write(bytes.subarray(at, at + 16_384))
  await terminal.until(createHash('sha256').update(bytes).digest('hex'))
  terminal.close()
})

test('a backup of a disk contains its content at one moment, although the guest writes to the disk meanwhile', async () => {
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.until(PROMPT)
  // The guest writes each number to the first place on the disk before it writes it to the second place.
  const write = (sector: number) =>
    `printf %08d $n | dd of=/dev/vda bs=512 seek=${sector} conv=notrunc,fsync 2> /dev/null`
  const loop = `n=0; while [ ! -e /stop ]; do n=$((n+1)); ${write(80_000)}; ${write(130_000)}; echo > /on; done`
  // The loop runs in a separate process, so that the shell does not report its end on the console.
  await terminal.run(`echo '${loop}; echo > /off' > /loop; (sh /loop &)`)
  await terminal.run('while [ ! -e /on ]; do sleep 1; done')
  const machines = await openMachinesToSave(host.folder, { clock: systemClock })
  await machines.hold()
  const [file] = await machines.files()
  const numbers = (source: string): number[] => {
    const bytes = readFileSync(source)
    return [80_000, 130_000].map((sector) => Number(bytes.toString('latin1', sector * 512, sector * 512 + 8)))
  }
  const read = () =>
    machines.read(file ?? { name: '', size: 0 }, async (source, state) => {
      expect(statSync(source).blocks * 512, 'the copy is sparse').toBeLessThan(40 * 1024 ** 2)
      return { numbers: numbers(source), state }
    })
  const [first = 0, second = 0] = (await read()).numbers
  expect(second).toBeGreaterThan(0)
  expect(first - second === 0 || first - second === 1, `${first} and ${second}`).toBe(true)
  // The second copy shows a later moment, and does not reuse the first copy.
  expect((await read()).numbers[1]).toBeGreaterThan(second)
  await terminal.run('touch /stop; while [ ! -e /off ]; do sleep 1; done')
  await terminal.until(PROMPT)
  terminal.close()
  await machines.close()
  expect(readdirSync(path.join(host.folder, 'qemu', 'snapshots'))).toEqual([])
})

test('the QEMU process runs under an unprivileged account and with limits', async () => {
  const status = readFileSync(`/proc/${processOf(spec.id)}/status`, 'utf8')
  expect(status).toMatch(/NoNewPrivs:\s+1/)
  expect(status).toMatch(/Seccomp:\s+2/)
  if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+64640\s/m)
  // The process ignores SIGXFSZ (25), so that reaching the file size limit does not end it.
  const ignored = BigInt(`0x${/SigIgn:\s+(\w+)/.exec(status)?.[1] ?? '0'}`)
  expect(ignored & (1n << 24n)).not.toBe(0n)
  const limits = readFileSync(`/proc/${processOf(spec.id)}/limits`, 'utf8')
  expect(limits).toMatch(/Max open files\s+1024/)
  expect(limits).toMatch(/Max address space\s+\d+/)
})

/** Starts a service on the host's loopback interface that counts its connections. */
async function loopbackService() {
  const reached = vi.fn()
  const service = createServer((_, response) => {
    reached()
    response.end('hello from the host')
  })
  const port = await new Promise<number>((resolve) => {
    service.listen(0, '127.0.0.1', () => resolve((service.address() as AddressInfo).port))
  })
  return { reached, url: `http://172.30.0.1:${port}/`, close: () => service.close() }
}

test("a guest cannot reach the host's loopback when networks are isolated", async () => {
  const service = await loopbackService()
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.until(PROMPT)
  const answer = await terminal.run(`wget -T 3 -q -O - ${service.url} || echo "not reach""ed"`)
  expect(answer).toContain('not reached')
  expect(service.reached).not.toHaveBeenCalled()
  terminal.close()
  service.close()
})

test("a guest can reach the host's loopback when the operator allows access to the outside", async () => {
  const open = testHost()
  const service = await loopbackService()
  try {
    const outside = await open.open({ guestNetwork: 'outside' })
    const machine = await machineSpec(outside, [await open.guestVolume(outside)])
    await outside.start(machine)
    await phaseIs(outside, machine.id, 'running')
    const terminal = await terminalOf(outside.consoles, machine.id)
    await terminal.logIn()
    expect(await terminal.run('ip route')).toContain('default via 172.30.0.1')
    expect(await terminal.run(`wget -q -O - ${service.url}`)).toBe('hello from the host')
    terminal.close()
  } finally {
    service.close()
    await open.close()
  }
})

test('the counters of a machine grow with the work of its guest', async () => {
  const [sample] = await driver.sample()
  expect(sample?.machineId).toBe(spec.id)
  expect(sample?.vcpus).toHaveLength(1)
  expect(sample?.vcpus[0]?.run).toBeGreaterThan(100_000_000n)
  const [disk] = sample?.disks ?? []
  expect(disk).toMatchObject({ volumeId: volume, failedReads: 0n })
  // The guest read its kernel and its initial RAM disk from this disk.
  expect(disk?.bytesRead).toBeGreaterThan(10_000_000n)
  // QEMU counts a latency for almost every request, but no sizes.
  const { latency, size } = disk?.histograms ?? {}
  const reads = (latency?.read.counts ?? []).reduce((sum, count) => sum + count, 0n)
  expect(reads).toBeGreaterThan((disk?.reads ?? 0n) / 2n)
  expect(reads).toBeLessThanOrEqual(disk?.reads ?? 0n)
  expect(latency?.read.sum).toBeGreaterThan(0n)
  expect(size).toBeNull()
  expect(sample?.events).toEqual({ resets: 0n, guestPanics: 0n, hostPanics: 0n })
  const [nic] = sample?.nics ?? []
  expect(nic?.mac).toBe(spec.nics[0]?.mac)
  expect(nic?.packetsSent).toBeGreaterThan(5n)
  expect(nic?.bytesReceived).toBeGreaterThan(500n)
  const [again] = await driver.sample()
  expect(again?.nics[0]?.packetsSent).toBeGreaterThanOrEqual(nic?.packetsSent ?? 0n)
})

test('the sensor readings all come from the host', async () => {
  const { links, sensors } = await driver.sensors.read()
  const known = networkInterfaces()
  for (const { name, bytesSent } of links.filter((link) => known[link.name] !== undefined)) {
    expect(name).not.toBe('lo')
    expect(bytesSent).toBeGreaterThanOrEqual(0n)
  }
  for (const { component } of sensors) expect(component.chassis.id).toBe(spec.sledId)
})

test('another driver takes over a running machine without interruption, and its console output is complete', async () => {
  const before = processOf(spec.id)
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.until(PROMPT)
  terminal.type('(sleep 1; echo said while "alone") &\n')
  await terminal.until('alone"')
  await driver.close()
  await expect(terminal.closed).resolves.toBe('lost')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  driver = await host.open()
  expect(await driver.observe(spec.id)).toMatchObject({ phase: 'running', failure: null })
  const next = await terminalOf(driver.consoles, spec.id)
  await next.until('said while alone')
  expect(await next.run('echo still "here"')).toBe('still here')
  expect(processOf(spec.id)).toBe(before)
  next.close()
})

test('a machine reboots once per generation', async () => {
  await driver.reboot(spec.id, 1)
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.until(/SeaBIOS[^]*SeaBIOS/)
  await driver.reboot(spec.id, 1)
  await terminal.logIn()
  expect(await driver.observe(spec.id)).toMatchObject({ phase: 'running', rebootGeneration: 1 })
  expect(terminal.text().match(/SeaBIOS/g)).toHaveLength(2)
  expect([...(await driver.sample())][0]?.events.resets).toBe(1n)
  terminal.close()
})

test('a snapshot of a running disk contains the written data, and a machine boots from a volume made from it', async () => {
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.until(PROMPT)
  await terminal.run('echo written before | dd of=/dev/vda bs=512 seek=100000 conv=notrunc,fsync')
  const snapshotId = 'aaaaaaaa-0000-4000-8000-000000000001'
  await driver.volumes.snapshot(volume, snapshotId)
  await driver.volumes.snapshot(volume, snapshotId)
  await terminal.run('echo written after.. | dd of=/dev/vda bs=512 seek=100000 conv=notrunc,fsync')
  const copy = 'aaaaaaaa-0000-4000-8000-000000000002'
  const source = { type: 'snapshot', snapshotId } as const
  await driver.volumes.create({ id: copy, size: 64 * 1024 ** 2, blockSize: 512, source })
  // Two thirds of the disk were never written. They are holes in the file and stay holes in the copy.
  const taken = allocated('volumes', volume)
  expect(taken).toBeLessThan(32 * 1024 ** 2)
  expect(allocated('snapshots', snapshotId)).toBeLessThanOrEqual(taken)
  expect(allocated('volumes', copy)).toBeLessThanOrEqual(taken)
  const second = await machineSpec(driver, [copy], { hostname: 'guest-2' })
  await driver.start(second)
  await phaseIs(driver, second.id, 'running')
  const other = await terminalOf(driver.consoles, second.id)
  await other.logIn()
  expect(await other.run('dd if=/dev/vda bs=512 skip=100000 count=1 2> /dev/null | head -1')).toBe(
    'written before',
  )
  expect(await other.run('hostname')).toBe('guest-2')
  other.type('poweroff -f\n')
  await expect(other.closed).resolves.toBe('stopped')
  expect(await phaseIs(driver, second.id, 'stopped', 'failed')).toBe('stopped')
  await driver.forget(second.id)
  expect((await driver.observe(second.id)).phase).toBe('absent')
  terminal.close()
})

test('stopping a machine ends it by the power button, and forgetting it leaves no files', async () => {
  const pid = processOf(spec.id)
  await expect(driver.forget(spec.id)).rejects.toMatchObject({ retry: false })
  const terminal = await terminalOf(driver.consoles, spec.id)
  await driver.stop(spec.id)
  // A fast guest on a slow host may have shut down already.
  expect((await driver.observe(spec.id)).phase).toMatch(/^stopp(ing|ed)$/)
  await expect(terminal.closed).resolves.toBe('stopped')
  expect(await phaseIs(driver, spec.id, 'stopped', 'failed')).toBe('stopped')
  expect(markOf(pid)).toBeNull()
  await driver.forget(spec.id)
  // A delayed start of the forgotten machine is refused, also by a driver that is opened later.
  await expect(driver.start(spec)).rejects.toMatchObject({ name: 'HypervisorError', retry: false })
  expect(machineProcesses()).not.toContain(spec.id)
})

test('a machine fails immediately when its process is killed', async () => {
  const next = await machineSpec(driver, [volume])
  await driver.start(next)
  await phaseIs(driver, next.id, 'running')
  process.kill(processOf(next.id), 'SIGKILL')
  await phaseIs(driver, next.id, 'failed')
  expect((await driver.observe(next.id)).failure).toMatch(/ended by SIGKILL/)
  await driver.forget(next.id)
})

test('a machine from before there was a network engine keeps its user-mode network', async () => {
  const next = await machineSpec(driver, [volume])
  await driver.start(next)
  await phaseIs(driver, next.id, 'running')
  await driver.close()
  const networks = recordingEngine()
  driver = await host.open({ networks })
  process.kill(processOf(next.id), 'SIGKILL')
  await phaseIs(driver, next.id, 'failed')
  await driver.forget(next.id)
  expect(networks.calls).toEqual([])
  await driver.close()
  driver = await host.open()
})

test('a machine that ended while no server ran has the right phase as soon as the next driver is open', async () => {
  const next = await machineSpec(driver, [volume])
  await driver.start(next)
  await phaseIs(driver, next.id, 'running')
  const pid = processOf(next.id)
  await driver.close()
  process.kill(pid, 'SIGKILL')
  while (markOf(pid) !== null) await new Promise((resolve) => setImmediate(resolve))
  driver = await host.open()
  expect((await driver.list()).find(({ id }) => id === next.id)?.phase).toBe('failed')
  await driver.forget(next.id)
})

test('a guest that ignores the power button is forced off after the grace time', async () => {
  await driver.close()
  driver = await host.open({ graceTime: 500 })
  // The machine has no disk to boot, so the firmware searches for one forever.
  const next = await machineSpec(driver, [])
  await driver.start(next)
  await phaseIs(driver, next.id, 'running')
  await driver.stop(next.id)
  expect(await phaseIs(driver, next.id, 'stopped', 'failed')).toBe('stopped')
  await driver.forget(next.id)
})

test('a machine fails with the reason when its guest panics', async () => {
  const next = await machineSpec(driver, [volume])
  await driver.start(next)
  await phaseIs(driver, next.id, 'running')
  const terminal = await openTerminal((listener) => driver.consoles.connect(next.id, null, listener))
  await terminal.logIn()
  terminal.type('echo c > /proc/sysrq-trigger\n')
  await expect(terminal.closed).resolves.toBe('lost')
  await phaseIs(driver, next.id, 'failed')
  expect((await driver.observe(next.id)).failure).toBe('The guest kernel panicked')
  await driver.forget(next.id)
  const last = [...(await driver.sample())].find(({ machineId }) => machineId === next.id)
  expect(last?.events.hostPanics).toBe(1n)
  expect([...(await driver.sample())].some(({ machineId }) => machineId === next.id)).toBe(false)
})

test('no QEMU process remains after all tests', () => {
  expect(machineProcesses()).not.toContain(spec.id)
})
