import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from './schema/index.ts'
import { DatabaseCheck } from './check.ts'

let statements: number
/** Responds to a statement as the database would. */
let answer: () => Promise<void>
let clock: ReturnType<typeof manualClock>
let check: DatabaseCheck

beforeEach(() => {
  statements = 0
  answer = () => Promise.resolve()
  clock = manualClock()
  const connection: DatabaseConnection = {
    async executeQuery() {
      statements += 1
      await answer()
      return { rows: [] }
    },
    // oxlint-disable-next-line require-yield -- nothing is streamed
    async *streamQuery() {
      throw new Error('not used')
    },
  }
  class Driver extends DummyDriver {
    override acquireConnection = () => Promise.resolve(connection)
  }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  check = new DatabaseCheck(db, clock)
})

test('the database is queried once a second when checks arrive faster', async () => {
  expect(await Promise.all(Array.from({ length: 100 }, () => check.isReachable()))).not.toContain(false)
  expect(await check.isReachable()).toBe(true)
  expect(statements).toBe(1)
  clock.advance(1000)
  expect(await check.isReachable()).toBe(true)
  expect(statements).toBe(2)
})

test('a check fails when the database refuses connections, and succeeds a second after it accepts them again', async () => {
  answer = () => Promise.reject(new Error('gone'))
  expect(await check.isReachable()).toBe(false)
  answer = () => Promise.resolve()
  expect(await check.isReachable()).toBe(false)
  clock.advance(1000)
  expect(await check.isReachable()).toBe(true)
})

test('a check fails after two seconds when the database hangs, and starts no second statement', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = () => promise
  for (let i = 0; i < 3; i++) {
    const checked = check.isReachable()
    clock.advance(2000)
    expect(await checked).toBe(false)
  }
  expect(statements).toBe(1)
  resolve()
})
