import { expect, test } from 'vitest'
import { GIB, storageCloud } from '@portico/testing/storage-cloud.ts'
import { testCloud } from '@portico/testing/cloud.ts'

test('retries after conflicts are logged, at most one line a minute', async () => {
  const cloud = await testCloud()
  const lines = () => cloud.messages.filter((message) => message.includes('after conflicts'))
  const { lostRaces } = cloud.controlPlane.services.transactions
  await cloud.settle()
  const before = lines().length
  lostRaces.note('disk_attach')
  await cloud.pass(59, 1)
  expect(lines()).toHaveLength(before)
  await cloud.pass(2, 1)
  expect(lines().at(-1)).toContain('disk_attach 1')
  const shown = lines().length
  await cloud.pass(120, 10)
  expect(lines()).toHaveLength(shown)
  await cloud.close()
})

test('a wrong counter does not block requests, is logged, and is recounted', async () => {
  const cloud = await storageCloud({ sleds: 1 })
  await cloud.createDisk('a')
  await cloud.createDisk('b')
  await cloud.settle()
  await cloud.db.updateTable('provisioned').set({ storage: 0 }).execute()
  expect((await cloud.admin.delete('/v1/disks/a?project=p')).status).toBe(204)
  expect((await cloud.createDisk('c')).status).toBe(201)
  await cloud.pass(6, 1)
  expect(cloud.messages.find((message) => message.includes('being recounted'))).toContain(
    `3 usage counters were too low, by 0 vCPUs, 0 bytes of memory and ${3 * GIB} bytes of storage`,
  )
  expect(await cloud.charged()).toEqual({ project: 2 * GIB, silo: 2 * GIB })
  const earlier = cloud.messages.length
  await cloud.pass(5, 1)
  expect(cloud.messages.slice(earlier)).toEqual([])
  expect(cloud.errors).toEqual([])
  await cloud.close()
})

test('released addresses of deleted subnets and pools are not kept', async () => {
  const cloud = await storageCloud({ sleds: 1 })
  const { admin } = cloud
  await admin.post('/v1/vpcs?project=p', { name: 'v', description: '', dns_name: 'v' })
  await admin.post('/v1/system/ip-pools', { name: 'small', description: '' })
  await admin.post('/v1/system/ip-pools/small/ranges/add', { first: '10.99.0.1', last: '10.99.0.3' })
  await admin.post('/v1/system/ip-pools/small/silos', { silo: 'main', is_default: false })
  const made = await cloud.createInstance('i', {
    network_interfaces: {
      type: 'create',
      params: [{ name: 'n', description: '', vpc_name: 'v', subnet_name: 'default' }],
    },
    external_ips: [{ type: 'ephemeral', pool: 'small' }],
  })
  expect(made.status).toBe(201)
  const scopes = [
    ...(await cloud.db.selectFrom('network_interface').select('subnet_id as id').execute()),
    ...(await cloud.db.selectFrom('ip_pool').select('id').where('name', '=', 'small').execute()),
  ].map(({ id }) => id)
  const remembered = async () => {
    const rows = await cloud.db
      .selectFrom('address_claim')
      .select('scope')
      .where('scope', 'in', scopes)
      .execute()
    return new Set(rows.map(({ scope }) => scope)).size
  }
  for (const path of [
    '/v1/instances/i?project=p',
    '/v1/vpc-subnets/default?project=p&vpc=v',
    '/v1/vpcs/v?project=p',
    '/v1/system/ip-pools/small/silos/main',
  ]) {
    expect((await admin.delete(path)).status).toBe(204)
  }
  await admin.post('/v1/system/ip-pools/small/ranges/remove', { first: '10.99.0.1', last: '10.99.0.3' })
  expect((await admin.delete('/v1/system/ip-pools/small')).status).toBe(204)
  expect(await remembered()).toBeGreaterThan(0)
  await cloud.pass(61, 10)
  expect(await remembered()).toBe(0)
  await cloud.close()
})
