import { pcapExtent } from '@portico/domain/networks/pcap.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { recordingEngine } from '@portico/hypervisor/network/testing/recording-engine.ts'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#kernel/limits.ts'

let cloud: TestCloud
let projectId: string
const inProject = 'project=p'

/** Makes a project with the running instance `box`. */
async function makeBox({ admin, settle }: TestCloud): Promise<string> {
  const project = await admin.post('/v1/projects', { name: 'p', description: '' })
  const size = { ncpus: 1, memory: 1024 ** 3 }
  const body = { name: 'box', description: '', hostname: 'box', ...size, start: true }
  await admin.post(`/v1/instances?${inProject}`, body)
  await settle()
  return project.body.id
}

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  projectId = await makeBox(cloud)
  await cloud.pass(60)
})
afterAll(() => cloud.close())

function begin(user: TestUser, body: { seconds: number; host?: string; port?: number }, instance = 'box') {
  const query = { project: 'p', instance }
  return user.api.porticoPacketCaptureCreate({ path: { interface: 'net0' }, query, body })
}

/** Returns the file of a capture that begins. */
async function fileOf(answer: ReturnType<typeof begin>): Promise<ReadableStream<Uint8Array>> {
  const result = await answer
  if (result.type !== 'success') throw new Error(JSON.stringify(result))
  return (result.data as Response).body ?? new ReadableStream()
}

const packetsOf = async (file: ReadableStream<Uint8Array>) =>
  pcapExtent(
    new Uint8Array(await new Response(file as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()),
  )

test('a capture contains the packets of its time, one at a time for each interface, and is in the change log', async () => {
  const file = await fileOf(begin(cloud.admin, { seconds: 2 }))
  expect(await begin(cloud.admin, { seconds: 1 })).toMatchObject({
    status: 409,
    data: { message: expect.stringMatching(/^packets of this interface are being captured already/) },
  })
  await cloud.pass(3)
  expect(await packetsOf(file)).toMatchObject({ packets: 8 })
  const { body } = await cloud.admin.get('/portico/v1/changes?kind=packet-capture')
  expect(body.items).toMatchObject([
    {
      action: 'create',
      name: 'net0 of box',
      operation: 'portico_packet_capture_create',
      after: { instance: 'box', seconds: 2 },
    },
  ])
  const filtered = await fileOf(begin(cloud.admin, { seconds: 1, port: 123, host: '203.0.113.123' }))
  await cloud.pass(3)
  expect(await packetsOf(filtered)).toMatchObject({ packets: 2 })
  const cancelled = await fileOf(begin(cloud.admin, { seconds: 60 }))
  await cancelled.cancel()
  expect(await cloud.db.selectFrom('packet_capture').selectAll().execute()).toEqual([])
})

test('a capture needs the project admin role until its end', async () => {
  const collaborator = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  expect(await begin(collaborator, { seconds: 1 })).toMatchObject({ status: 403 })
  const owner = await cloud.user({ projects: { [projectId]: 'admin' } })
  const reader = (await fileOf(begin(owner, { seconds: 60 }))).getReader()
  expect((await reader.read()).done).toBe(false)
  await cloud.admin.put('/v1/projects/p/policy', { role_assignments: [] })
  await cloud.settle()
  await expect(
    (async () => {
      while (!(await reader.read()).done) await cloud.pass(1)
    })(),
  ).rejects.toThrow()
})

test('a user runs a limited number of captures at a time', async () => {
  const { byUser } = limits.openConnections.capture
  const names = Array.from({ length: byUser + 1 }, (_, at) => `many${at}`)
  const size = { ncpus: 1, memory: 1024 ** 3 }
  for (const name of names) {
    const body = { name, description: '', hostname: name, ...size, start: true }
    await cloud.admin.post(`/v1/instances?${inProject}`, body)
  }
  await cloud.pass(60)
  const files = []
  for (const name of names.slice(1)) files.push(await fileOf(begin(cloud.admin, { seconds: 60 }, name)))
  expect(await begin(cloud.admin, { seconds: 1 }, 'many0')).toMatchObject({ status: 429 })
  for (const file of files) await file.cancel()
  await (await fileOf(begin(cloud.admin, { seconds: 1 }, 'many0'))).cancel()
})

test('a capture whose packets are not read ends soon after its time', async () => {
  const file = await fileOf(begin(cloud.admin, { seconds: 1 }))
  await cloud.pass(12)
  expect(await cloud.db.selectFrom('packet_capture').selectAll().execute()).toEqual([])
  expect(await packetsOf(file)).toMatchObject({ packets: 0 })
})

test('a capture of a server that was killed does not prevent the next one', async () => {
  await fileOf(begin(cloud.admin, { seconds: 60 }))
  await cloud.pass(69)
  expect(await begin(cloud.admin, { seconds: 1 })).toMatchObject({ status: 409 })
  await cloud.pass(2)
  await (await fileOf(begin(cloud.admin, { seconds: 1 }))).cancel()
})

test('a capture is refused when it is too long, when the instance is stopped, and with the reason of the host', async () => {
  expect(await begin(cloud.admin, { seconds: 61 })).toMatchObject({ status: 400 })
  await cloud.admin.post(`/v1/instances/box/stop?${inProject}`)
  await cloud.pass(60)
  expect(await begin(cloud.admin, { seconds: 1 })).toMatchObject({
    status: 400,
    data: { message: 'instance is stopped and sends no packets' },
  })
  const networks = recordingEngine()
  networks.capture = async () => {
    throw new HypervisorError('The interface is not connected on this host', { retry: false })
  }
  const elsewhere = await testCloud({ sleds: 2, networks })
  await makeBox(elsewhere)
  await elsewhere.pass(60)
  expect(await begin(elsewhere.admin, { seconds: 1 })).toMatchObject({
    status: 400,
    data: { message: 'The interface is not connected on this host' },
  })
  expect(await elsewhere.db.selectFrom('packet_capture').selectAll().execute()).toEqual([])
  await elsewhere.close()
})
