import { systemRandom, uuid } from '@portico/domain/ports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { system } from '../actor.ts'
import { Durations } from '../durations.ts'
import { openTransactions, transact, type Transactions } from '../database/transact.ts'
import { ChangeFollower } from './follower.ts'
import { changesAfter, type FollowedChange } from './log.ts'

let cloud: TestCloud
let transactions: Transactions

beforeAll(async () => {
  cloud = await testCloud()
  const durations = new Durations(new Date())
  transactions = openTransactions({ db: cloud.db, reservationDb: null, random: systemRandom, durations })
})
afterAll(() => cloud.close())

const writers = 8
const rounds = 40

/** Creates rows that every writer updates in a different order, so that transactions overlap and conflict. */
async function makeTargets(): Promise<string[]> {
  const ids = Array.from({ length: 6 }, () => uuid(systemRandom))
  await cloud.controlPlane.asSystem('targets', async (ctx) => {
    for (const [i, id] of ids.entries()) {
      await ctx.db
        .insertInto('ip_pool')
        .values({
          id,
          name: `target-${i}`,
          description: '0',
          time_created: ctx.now,
          time_modified: ctx.now,
        })
        .execute()
    }
  })
  return ids
}

/** Runs one transaction that reads a counter, sleeps in the database, and then writes another row and the counter. */
function bump(writer: number, round: number, ids: readonly string[]): Promise<void> {
  const first = ids[(writer + round) % ids.length] ?? ''
  const second = ids[(writer * 5 + round * 3 + 1) % ids.length] ?? ''
  const facts = { actor: system, requestId: null, operation: `writer ${writer}`, now: cloud.clock.now() }
  return transact(transactions, facts, async (tx) => {
    for (const id of new Set([first, second])) {
      await sql`update ip_pool set description = (description::int + 1)::text where id = ${id}`.execute(tx)
      await sql`select pg_sleep(${((writer * 7 + round) % 5) / 1000})`.execute(tx)
    }
  })
}

test('a follower receives every change once and in order while 8 writers commit', async () => {
  const targets = await makeTargets()
  const follower = new ChangeFollower(cloud.db)
  await follower.wake()
  const seen: FollowedChange[] = []
  follower.subscribe({
    changes: (batch) => seen.push(...batch),
    restarted: () => expect.unreachable('the log did not start a new epoch'),
  })

  const writing = { on: true }
  const following = (async () => {
    while (writing.on) await follower.wake()
  })()
  try {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let round = 0; round < rounds; round++) await bump(writer, round, targets)
      }),
    )
  } finally {
    writing.on = false
    await following
  }
  await follower.wake()

  const ofTargets = seen.filter((change) => targets.includes(change.id))
  const positions = seen.map((change) => change.position)
  const first = positions[0] ?? 0
  expect(positions).toEqual(positions.map((_, i) => first + i))

  // Compares the whole log with what the follower received live.
  const all = await changesAfter(cloud.db, 0, 100_000)
  const log = all.filter((change) => targets.includes(change.id) && change.action === 'update')
  expect(ofTargets).toEqual(log)

  // Each object's changes form an unbroken chain: `after` of each change equals `before` of the next.
  for (const id of targets) {
    const { rows } = await sql<{ before: { description: string }; after: { description: string } }>`
      select before, after from change where id = ${id} and action = 'update' order by position`.execute(
      cloud.db,
    )
    expect(rows.map((row) => Number(row.before.description))).toEqual(rows.map((_, i) => i))
    expect(rows.map((row) => Number(row.after.description))).toEqual(rows.map((_, i) => i + 1))
    const { description } = await cloud.db
      .selectFrom('ip_pool')
      .select('description')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(description)).toBe(rows.length)
  }
})

test('a write at an isolation level below serializable is refused because its change could not be ordered', async () => {
  const write = cloud.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((tx) => tx.updateTable('ip_pool').set({ description: 'x' }).execute())
  await expect(write).rejects.toThrow('need isolation level')
})

test('the change log contains no secrets', async () => {
  await cloud.admin.post('/v1/projects', { name: 'secretive', description: '' })
  await cloud.admin.post('/v1/instances?project=secretive', {
    name: 'vault',
    description: '',
    hostname: 'vault',
    ncpus: 1,
    memory: 1024 ** 3,
    user_data: btoa('the secret recipe'),
  })
  await cloud.send(null, 'POST', '/v1/login/main/local', { username: 'admin', password: 'an admin password' })
  const { rows } = await sql<{ text: string }>`
    select coalesce(before::text, '') || coalesce(after::text, '') as text from change`.execute(cloud.db)
  const log = rows.map((row) => row.text).join('\n')
  for (const secret of [btoa('the secret recipe'), 'plain:', 'token_hash', 'password_hash', 'user_data']) {
    expect(log).not.toContain(secret)
  }
})
