import { systemRandom } from '@portico/domain/ports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { system } from '../actor.ts'
import type { Db } from '../context.ts'
import { Durations } from '../durations.ts'
import { openTransactions, transact, type Transactions } from './transact.ts'

let cloud: TestCloud
let transactions: Transactions

beforeAll(async () => {
  cloud = await testCloud()
  const durations = new Durations(new Date())
  transactions = openTransactions({ db: cloud.db, reservationDb: null, random: systemRandom, durations })
  await sql`create table account (id int primary key, amount int not null)`.execute(cloud.db)
  await sql`insert into account values (1, 100), (2, 100)`.execute(cloud.db)
})
afterAll(() => cloud.close())

function inTransaction<T>(work: (tx: Db) => Promise<T>, dryRun = false): Promise<T> {
  const facts = { actor: system, requestId: null, operation: 'test', now: cloud.clock.now() }
  return transact(transactions, facts, work, { dryRun })
}

const total = async (db: Db) =>
  (await sql<{ sum: number }>`select sum(amount)::bigint as sum from account`.execute(db)).rows[0]?.sum

/** Returns a barrier that resolves for all callers after the second call. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let callers = 0
  return () => {
    if (++callers === 2) resolve()
    return promise
  }
}

test('write skew is impossible: of two transactions that read the same sum, one is retried', async () => {
  let attempts = 0
  const bothHaveRead = meeting()
  // Each transaction withdraws only if the sum allows it; together they would overdraw.
  const take = (id: number) =>
    inTransaction(async (tx) => {
      attempts++
      const sum = (await total(tx)) ?? 0
      await bothHaveRead()
      if (sum < 150) return false
      await sql`update account set amount = amount - 100 where id = ${id}`.execute(tx)
      return true
    })
  const taken = await Promise.all([take(1), take(2)])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(attempts).toBeGreaterThan(2)
  expect(await total(cloud.db)).toBe(100)
})

test('a deadlock is broken and both transactions finish', async () => {
  await sql`update account set amount = 0`.execute(cloud.db)
  const bothHoldOne = meeting()
  const both = (first: number, second: number) =>
    inTransaction(async (tx) => {
      await sql`update account set amount = amount + 1 where id = ${first}`.execute(tx)
      await bothHoldOne()
      await sql`update account set amount = amount + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([both(1, 2), both(2, 1)])
  expect(await total(cloud.db)).toBe(4)
})

test('a dry run returns a result and changes nothing', async () => {
  const before = await total(cloud.db)
  const answer = await inTransaction(async (tx) => {
    await sql`update account set amount = amount + 1000`.execute(tx)
    return total(tx)
  }, true)
  expect(answer).toBe((before ?? 0) + 2000)
  expect(await total(cloud.db)).toBe(before)
})

test('concurrent instance starts never exceed the quota', async () => {
  const { admin } = cloud
  await admin.post('/v1/projects', { name: 'race', description: '' })
  await admin.put('/v1/system/silos/main/quotas', { cpus: 4 })
  for (let i = 0; i < 8; i++) {
    await admin.post('/v1/instances?project=race', {
      name: `racer-${i}`,
      description: '',
      hostname: 'racer',
      ncpus: 1,
      memory: 1024 ** 3,
      start: false,
      network_interfaces: { type: 'none' },
    })
  }
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) => admin.post(`/v1/instances/racer-${i}/start?project=race`)),
  )
  const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b)
  expect(statuses.filter((status) => status === 202)).toHaveLength(4)
  expect(new Set(statuses)).toEqual(new Set([202, 507]))
  const utilization = (await admin.get('/v1/utilization')).body
  expect(utilization.provisioned.cpus).toBe(4)
})

test('a violated constraint is not retried when the next attempt violates it with the same values', async () => {
  let attempts = 0
  const same = inTransaction(async (tx) => {
    attempts++
    await sql`insert into account values (1, 0)`.execute(tx)
  })
  await expect(same).rejects.toThrow('account_pkey')
  expect(attempts).toBe(2)
})
