import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { smallGuestImage } from '@portico/hypervisor/qemu/testing/guest-image.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from './testing/api-client.ts'
import { failingServer, type RunningServer, startServer } from './testing/server-process.ts'

/*
 * The complete sequence with a real guest: upload, image, instance, console and snapshot, with the server killed
 * halfway.
 */

const GIBIBYTE = 1024 ** 3

let folder: string
let server: RunningServer
let api: ApiClient

const args = (...more: string[]) => ['--port', '0', '--data', path.join(folder, 'data'), ...more]
const start = async (): Promise<void> => {
  server = await startServer(args('--hypervisor', 'qemu'))
  api = await apiClient(server.url, 'machines')
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-machines-'))
  chmodSync(folder, 0o755)
  await start()
  await api.post('/v1/projects', { name: 'machines', description: '' })
})

afterAll(async () => {
  const { items } = await api.get<{ items: { name: string }[] }>('/v1/instances?project=machines')
  for (const { name } of items) {
    await api.post(`/v1/instances/${name}/stop?project=machines`)
    await api.instanceIs(name, 'stopped')
  }
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a guest boots from an uploaded image, and from an image of its own disk', async () => {
  await api.upload(smallGuestImage(), 'upload', 'uploaded')
  await api.instanceFrom(await api.imageOf('uploaded', 'small'), 'first')
  await api.instanceIs('first', 'running')
  const terminal = await api.consoleOf('first')
  await terminal.logIn()
  expect(await terminal.run('hostname')).toBe('first')
  await terminal.run('echo remember me | dd of=/dev/vda bs=512 seek=1000000 conv=notrunc,fsync')
  await api.post('/v1/snapshots?project=machines', { name: 'later', description: '', disk: 'first-disk' })
  const { items } = await api.get<{ items: { state: string }[] }>('/v1/snapshots?project=machines')
  expect(items.map(({ state }) => state)).toEqual(['ready', 'ready'])
  await api.post('/v1/instances/first/stop?project=machines')
  expect(await terminal.closed).toBe('stopped')
  await api.instanceIs('first', 'stopped')

  await api.instanceFrom(await api.imageOf('later', 'remembering'), 'second')
  await api.instanceIs('second', 'running')
  const other = await api.consoleOf('second')
  await other.logIn()
  const read = 'dd if=/dev/vda bs=512 skip=1000000 count=1 2> /dev/null | head -1'
  expect(await other.run(read)).toBe('remember me')
  other.close()
})

test('a guest keeps running when the server is killed and started again', async () => {
  const before = await api.consoleOf('second')
  before.type('(sleep 2; echo nobody "listens") &\n')
  await before.until('listens"')
  const uptime = Number((await before.run('cut -d. -f1 /proc/uptime')).split('\n').at(-1))
  await server.stop('SIGKILL')
  expect(await before.closed).toBe('lost')
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await start()
  const view = await api.get<{ run_state: string }>('/v1/instances/second?project=machines')
  expect(view.run_state).toBe('running')
  const after = await api.consoleOf('second')
  await after.until('nobody listens')
  expect(Number(await after.run('cut -d. -f1 /proc/uptime'))).toBeGreaterThan(uptime)
  expect(after.text().match(/SeaBIOS/g)).toHaveLength(1)
  await api.post('/v1/instances/second/reboot?project=machines')
  await after.logIn()
  await api.instanceIs('second', 'running')
  after.type('poweroff -f\n')
  expect(await after.closed).toBe('stopped')
  await api.instanceIs('second', 'stopped')
})

test('the capabilities report that each machine has a separate network', async () => {
  expect(await api.get('/portico/v1/capabilities')).toMatchObject({ hypervisor: 'qemu', networking: 'user' })
})

test("the silo's quota is the capacity of this host, and more is refused with the reason", async () => {
  const { capacity } = await api.get<{ capacity: { cpus: number } }>('/v1/utilization')
  expect(capacity.cpus).toBe(availableParallelism())
  const large = { name: 'large', description: '', hostname: 'large', ncpus: 64, memory: GIBIBYTE }
  await api.post('/v1/instances?project=machines', { ...large, start: false })
  await expect(api.post('/v1/instances/large/start?project=machines')).rejects.toThrow(
    /507 [^]*vCPU Limit Exceeded: requested 64 with \d+ of \d+ in use.*--overcommit 2 or more/,
  )
})

test('an instance for which the host has no threads is created stopped, with advice for operators', async () => {
  const ncpus = availableParallelism() + 1
  const wide = { name: 'wide', description: '', hostname: 'wide', ncpus, memory: GIBIBYTE, start: true }
  await api.post('/v1/instances?project=machines', wide)
  await api.instanceIs('wide', 'stopped')
  const { failure } = await api.get<{ failure: string }>(
    '/portico/v1/instances/wide/failure?project=machines',
  )
  expect(failure).toMatch(/vCPU Limit Exceeded: requested \d+ with \d+ of \d+ in use.*--overcommit 2 or more/)
})

test('the instance of an uploaded file that is not a disk image fails', async () => {
  const file = path.join(folder, 'image.qcow2')
  writeFileSync(file, Buffer.concat([Buffer.from('QFI\u00FB', 'latin1'), Buffer.alloc(65_532)]))
  await api.upload(file, 'qcow', 'qcow')
  await api.instanceFrom(await api.imageOf('qcow', 'qcow'), 'unreadable')
  await expect(api.instanceIs('unreadable', 'running')).rejects.toThrow('unreadable has failed')
})

test('a data folder cannot be used with another hypervisor', async () => {
  await server.stop()
  const { code, printed } = await failingServer(args('--hypervisor', 'simulated'))
  expect(printed).toMatch(/are real\. Start with --hypervisor qemu/)
  expect(code).toBe(1)
  await start()
})
