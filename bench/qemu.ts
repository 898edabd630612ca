import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import { smallGuestImage } from '@portico/hypervisor/qemu/testing/guest-image.ts'
import { machineSpec, phaseIs, type TestHost, testHost } from '@portico/hypervisor/qemu/testing/host.ts'
import { terminalOf } from '@portico/hypervisor/qemu/testing/terminal.ts'
import { apiClient } from '@portico/server/testing/api-client.ts'
import { startServer } from '@portico/server/testing/server-process.ts'

const MEBIBYTE = 1024 ** 2
const GUESTS = 20
const GUEST_MEMORY = 128 * MEBIBYTE
/** Number of starts and stops for which the server's CPU time is measured. */
const ROUNDS = 5
/** State changes per round: starting, running, stopping, stopped. */
const CHANGES = 4

type Row = readonly [what: string, figure: string]

const ms = (from: number): string => `${Math.round(performance.now() - from)} ms`
const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Measures real machines: their speed, number and cost. @param say called for each row of a table */
export async function measureQemu(say: (row: Row) => void): Promise<void> {
  const host = testHost()
  try {
    const driver = await host.open()
    say(['what runs them', driver.describe()])
    const image = await frozenGuest(driver, () => host.guestVolume(driver))
    await oneGuest(driver, image, host.folder, say)
    await runningDisk(host, driver, say)
    await manyGuests(driver, image, say)
  } finally {
    await host.close()
  }
  await wholeServer(say)
}

/** Creates a snapshot of the test guest's disk, from which volumes are made. */
async function frozenGuest(driver: Hypervisor, volume: () => Promise<string>): Promise<string> {
  const snapshotId = randomUUID()
  await driver.volumes.snapshot(await volume(), snapshotId)
  return snapshotId
}

async function newGuest(driver: Hypervisor, snapshotId: string) {
  const id = randomUUID()
  const source = { type: 'snapshot', snapshotId } as const
  await driver.volumes.create({ id, size: 64 * MEBIBYTE, blockSize: 512, source })
  return machineSpec(driver, [id], { memory: GUEST_MEMORY })
}

async function oneGuest(
  driver: Hypervisor,
  image: string,
  folder: string,
  say: (row: Row) => void,
): Promise<void> {
  const spec = await newGuest(driver, image)
  const began = performance.now()
  await driver.start(spec)
  say(['start call answered', ms(began)])
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.until(/[^]/)
  say(['start call to first console byte', ms(began)])
  await terminal.until(/login: $/)
  say(['… to login prompt', ms(began)])
  const state = readFileSync(path.join(folder, 'qemu', 'machines', spec.id, 'machine.json'), 'utf8')
  const { pid } = (JSON.parse(state) as { process: { pid: number } }).process
  const { own, guest } = memoryOf(pid, GUEST_MEMORY)
  say([
    'memory of QEMU beyond the guest’s',
    `${own} MiB (and ${guest} of the guest’s ${GUEST_MEMORY / MEBIBYTE})`,
  ])
  await end(driver, [spec.id])
}

/**
 * Returns the resident memory of a QEMU process in MiB: that of the guest, which is the mapping of the guest's memory
 * size, and the rest.
 */
function memoryOf(pid: number, guestMemory: number): { own: number; guest: number } {
  let [own, guest] = [0, 0]
  let isGuest = false
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, name, value] = /^(\w+):\s+(\d+) kB/.exec(line) ?? []
    if (name === 'Size') isGuest = Number(value) * 1024 === guestMemory
    if (name !== 'Pss') continue
    if (isGuest) guest += Number(value)
    else own += Number(value)
  }
  return { own: Math.round(own / 1024), guest: Math.round(guest / 1024) }
}

/** Measures a snapshot of a disk with data while the guest runs, and a disk made from that snapshot. */
async function runningDisk(host: TestHost, driver: Hypervisor, say: (row: Row) => void): Promise<void> {
  const volume = await host.guestVolume(driver)
  const folder = path.join(host.folder, 'qemu')
  const taken = (kind: 'volumes' | 'snapshots', id: string): string =>
    `${Math.round((statSync(path.join(folder, kind, `${id}.raw`)).blocks * 512) / MEBIBYTE)} MiB`
  const size = 3072 * MEBIBYTE
  truncateSync(path.join(folder, 'volumes', `${volume}.raw`), size)
  const small = await machineSpec(driver, [volume], { memory: GUEST_MEMORY })
  const spec = { ...small, disks: small.disks.map((disk) => ({ ...disk, size })) }
  for (let at = 100; at < 530; at += 10) {
    await driver.volumes.write(volume, at * MEBIBYTE, randomBytes(10 * MEBIBYTE))
  }
  await driver.start(spec)
  await phaseIs(driver, spec.id, 'running')
  const [snapshotId, copy] = [randomUUID(), randomUUID()]
  const began = performance.now()
  await driver.volumes.snapshot(volume, snapshotId)
  say(['snapshot of a running disk of 3 GiB', `${seconds(began)}, ${taken('snapshots', snapshotId)}`])
  const copied = performance.now()
  const source = { type: 'snapshot', snapshotId } as const
  await driver.volumes.create({ id: copy, size, blockSize: 512, source })
  say(['… of which the disk took', taken('volumes', volume)])
  say(['a disk made from it', `${seconds(copied)}, ${taken('volumes', copy)}`])
  await end(driver, [spec.id])
}

async function manyGuests(driver: Hypervisor, image: string, say: (row: Row) => void): Promise<void> {
  const specs = await Promise.all(Array.from({ length: GUESTS }, () => newGuest(driver, image)))
  const ids = specs.map(({ id }) => id)
  const began = performance.now()
  await Promise.all(specs.map((spec) => driver.start(spec)))
  await Promise.all(ids.map((id) => phaseIs(driver, id, 'running')))
  say([`${GUESTS} guests started at once, all running`, seconds(began)])
  const terminals = await Promise.all(ids.map((id) => terminalOf(driver.consoles, id, 300_000)))
  await Promise.all(terminals.map((terminal) => terminal.until('The small guest is up.')))
  say(['… all up', seconds(began)])
  await Promise.all(terminals.map((terminal) => terminal.logIn()))
  const answers = await Promise.all(terminals.map((terminal) => terminal.run('echo it "answers"')))
  const answering = answers.filter((answer) => answer === 'it answers').length
  say(['… consoles that answer a command', `${answering} of ${GUESTS} after ${seconds(began)}`])
  const sampled = performance.now()
  await driver.sample()
  say([`counters of all ${GUESTS}`, ms(sampled)])
  const stopping = performance.now()
  await end(driver, ids)
  say(['… all stopped by their power button', seconds(stopping)])
}

async function end(driver: Hypervisor, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => driver.stop(id)))
  await Promise.all(ids.map((id) => phaseIs(driver, id, 'stopped')))
  await Promise.all(ids.map((id) => driver.forget(id)))
}

/** Measures the cost of a state change for the whole server: API, database client, reconciler, driver. */
async function wholeServer(say: (row: Row) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  chmodSync(folder, 0o755)
  const server = await startServer(['--port', '0', '--data', folder, '--hypervisor', 'qemu'])
  const pid = server.process.pid ?? 0
  try {
    const api = await apiClient(server.url, 'bench')
    await api.post('/v1/projects', { name: 'bench', description: '' })
    const uploaded = performance.now()
    await api.upload(smallGuestImage(), 'upload', 'uploaded')
    say(['upload of the 24 MiB image through the API', ms(uploaded)])
    await api.instanceFrom(await api.imageOf('uploaded', 'small'), 'guest')
    await up(api)
    await api.post('/v1/instances/guest/stop?project=bench')
    await api.instanceIs('guest', 'stopped')

    const idle = await processorTime(pid, 5000)
    const rounds: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      const [began, before] = [performance.now(), processorTimeOf(pid)]
      await api.post('/v1/instances/guest/start?project=bench')
      await up(api)
      await api.post('/v1/instances/guest/stop?project=bench')
      await api.instanceIs('guest', 'stopped')
      const spent = processorTimeOf(pid) - before
      rounds.push((spent - (idle * (performance.now() - began)) / 5000) / CHANGES)
    }
    say(['server’s processor time at rest', `${(idle / 5).toFixed(0)} ms per second`])
    say(['server’s own time per change of state', `${median(rounds).toFixed(0)} ms of processor`])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits for the guest's login prompt on the serial console. */
async function up(api: Awaited<ReturnType<typeof apiClient>>): Promise<void> {
  await api.instanceIs('guest', 'running')
  const terminal = await api.consoleOf('guest')
  await terminal.until(/login: $/)
  terminal.close()
}

/** Returns the CPU time in ms that a process uses within the next `within` ms. */
async function processorTime(pid: number, within: number): Promise<number> {
  const before = processorTimeOf(pid)
  await new Promise((resolve) => setTimeout(resolve, within))
  return processorTimeOf(pid) - before
}

/** Returns the CPU time in ms that a process has used so far, in user mode and in the kernel. */
function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
