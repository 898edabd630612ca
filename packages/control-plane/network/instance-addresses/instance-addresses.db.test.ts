import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

const GiB = 1024 ** 3
let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
  for (const name of ['p', 'q']) await cloud.admin.post('/v1/projects', { name, description: '' })
})
afterAll(() => cloud.close())

async function instance(project: string, more = {}): Promise<string> {
  const reply = await cloud.admin.post(`/v1/instances?project=${project}`, {
    name: 'i',
    description: '',
    hostname: 'i',
    ncpus: 1,
    memory: GiB,
    start: false,
    ...more,
  })
  expect(reply.status).toBe(201)
  return reply.body.id
}

test('the addresses of several instances are returned, of those that the caller may read', async () => {
  const { admin } = cloud
  const floating = (await admin.post('/v1/floating-ips?project=p', { name: 'f', description: '' })).body
  const first = await instance('p', {
    external_ips: [{ type: 'ephemeral' }, { type: 'floating', floating_ip: 'f' }],
  })
  const second = await instance('q', { network_interfaces: { type: 'none' } })
  const url = `/portico/v1/instance-addresses?instance=${second}&instance=${first}`
  const { items } = (await admin.get(url)).body
  expect(items).toEqual([
    { instance_id: second, internal: [], external: [] },
    {
      instance_id: first,
      internal: ['172.30.0.5'],
      external: [
        { kind: 'ephemeral', ip: expect.stringMatching(/^192\.0\.2\./) },
        { kind: 'floating', ip: floating.ip },
      ],
    },
  ])
  const { id } = (await admin.get('/v1/projects/q')).body
  const viewer = await cloud.user({ projects: { [id]: 'viewer' } })
  expect((await viewer.get(url)).body.items).toEqual([items[0]])
  expect((await (await cloud.user()).get(url)).body.items).toEqual([])
})
