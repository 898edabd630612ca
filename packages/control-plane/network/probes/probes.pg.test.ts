import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let sled: string
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  const { admin, db } = cloud
  sled = (await db.selectFrom('sled').select('id').executeTakeFirstOrThrow()).id
  await admin.post('/v1/projects', { name: 'p', description: '' })
  await admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  await admin.post('/v1/system/ip-pools/small/ranges/add', { first: '10.99.0.1', last: '10.99.0.8' })
  await admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
})
afterEach(() => cloud.close())

const create = (name: string) =>
  cloud.admin.post('/experimental/v1/probes?project=p', { name, description: '', sled, ip_pool: 'small' })

interface Told {
  external_ips: { ip: string }[]
  interface: { ip: string; mac: string }
}

test('concurrent requests for an address get different ones, until none is free', async () => {
  const replies = await Promise.all(Array.from({ length: 24 }, (_, n) => create(`probe-${n}`)))
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(8).fill(201), ...Array<number>(16).fill(507)])
  const { items } = (await cloud.admin.get('/experimental/v1/probes?project=p&limit=100')).body
  const distinct = (of: (probe: Told) => string | undefined) => new Set((items as Told[]).map(of)).size
  expect([
    distinct(({ external_ips: [address] }) => address?.ip),
    distinct(({ interface: { ip } }) => ip),
    distinct(({ interface: { mac } }) => mac),
  ]).toEqual([8, 8, 8])
})

test('exactly one of many concurrent requests with the same name succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => create('edge')))
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array<number>(11).fill(400)])
  expect((await cloud.admin.get('/v1/system/ip-pools/small/utilization')).body.ipv4.allocated).toBe(1)
})

test('a subnet that is deleted concurrently either is deleted or keeps the interface of the probe', async () => {
  const [made, gone] = await Promise.all([
    create('edge'),
    cloud.admin.delete('/v1/vpc-subnets/default?project=p&vpc=default'),
  ])
  expect([
    [201, 400],
    [404, 204],
  ]).toContainEqual([made.status, gone.status])
})
