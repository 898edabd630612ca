import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

const GiB = 2 ** 30
let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
})
afterEach(() => cloud.close())

const shares = async (query = '') => (await cloud.admin.get(`/portico/v1/utilization${query}`)).body

async function project(name: string): Promise<void> {
  await cloud.admin.post('/v1/projects', { name, description: '' })
}

async function instance(where: string, name: string, ncpus: number, start: boolean): Promise<void> {
  const body = { name, hostname: name, description: '', ncpus, memory: GiB, start }
  expect((await cloud.admin.post(`/v1/instances?project=${where}`, body)).status).toBe(201)
}

async function disk(where: string, name: string): Promise<void> {
  const body = { name, description: '', size: GiB, disk_source: { type: 'blank', block_size: 512 } }
  expect((await cloud.admin.post(`/v1/disks?project=${where}`, body)).status).toBe(201)
}

test('projects are listed by usage, with the size of their stopped instances', async () => {
  await project('busy')
  await project('full')
  await instance('busy', 'one', 4, true)
  await instance('busy', 'two', 2, false)
  await disk('full', 'data')
  await cloud.pass(5)
  const found = await shares()
  expect(found.projects).toMatchObject([
    {
      name: 'busy',
      provisioned: { cpus: 4, memory: GiB, storage: 0 },
      stopped: { instances: 1, cpus: 2, memory: GiB },
    },
    { name: 'full', provisioned: { cpus: 0, memory: 0, storage: GiB }, stopped: { instances: 0, cpus: 0 } },
  ])
  expect(found).toMatchObject({
    provisioned: { cpus: 4, memory: GiB, storage: GiB },
    stopped: { instances: 1, cpus: 2, memory: GiB },
    others: { projects: 0, provisioned: { cpus: 0, memory: 0, storage: 0 } },
  })
  const names = async (by: string) =>
    (await shares(`?by=${by}`)).projects.map(({ name }: { name: string }) => name)
  expect(await names('storage')).toEqual(['full', 'busy'])
})

test('projects beyond the first hundred are summed', async () => {
  for (let i = 0; i < 102; i++) await project(`p-${String(i).padStart(3, '0')}`)
  await disk('p-101', 'data')
  await instance('p-100', 'still', 2, false)
  const { projects, others } = await shares('?by=storage')
  expect([projects.length, projects[0].name, others.projects]).toEqual([100, 'p-101', 2])
  expect(others.stopped).toEqual({ instances: 1, cpus: 2, memory: GiB })
  const byCpus = await shares('?by=cpus')
  expect(byCpus.others).toMatchObject({ projects: 2, provisioned: { storage: GiB } })
})

test('projects of other silos are omitted, and a caller who may not list projects gets a refusal', async () => {
  await cloud.silo('elsewhere')
  await project('mine')
  const neighbour = await cloud.user({ silo: 'elsewhere', siloRole: 'viewer' })
  expect((await neighbour.get('/portico/v1/utilization')).body.projects).toEqual([])
  const nobody = await cloud.user()
  expect((await nobody.get('/portico/v1/utilization')).status).toBe(403)
})
