import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
})
afterEach(() => cloud.close())

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

test('concurrent dry runs do not make real requests fail, and leave no reservation', async () => {
  const create = (name: string, query = '') =>
    cloud.admin.post(`/v1/floating-ips?project=p${query}`, { name, description: '' })
  const [dry, real] = await Promise.all([
    times(24, (i) => create(`f${i}`, '&dry_run=true')),
    times(12, (i) => create(`f${i}`)),
  ])
  expect(real.map(({ status }) => status)).toEqual(real.map(() => 201))
  // Each dry run finds the name either free or already taken.
  expect(new Set(dry.map(({ status }) => status))).not.toContain(503)
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from address_claim c
    where not exists (select from external_ip e where e.ip = c.ip)
      and not exists (select from network_interface n where n.subnet_id = c.scope)`.execute(cloud.db)
  expect(rows[0]?.left).toBe(0)
})

test('a dry run does not cause retries of requests that change the rows it read', async () => {
  for (let i = 0; i < 6; i++) await cloud.createDisk(`d${i}`)
  const { lostRaces } = cloud.controlPlane.services.transactions
  const both = [
    times(24, (i) => cloud.admin.delete(`/v1/disks/d${i % 6}?project=p&dry_run=true`)),
    times(6, (i) => cloud.createInstance(`i${i}`)),
  ]
  lostRaces.report()
  const shown = (await Promise.all(both)).flat()
  expect(shown.map(({ status }) => status).filter((status) => status >= 400)).toEqual([])
  expect(lostRaces.report() ?? '').not.toMatch(/instance_create/)
})
