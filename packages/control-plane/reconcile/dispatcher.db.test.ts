import { afterEach, beforeEach, expect, test } from 'vitest'
import type { JobKind } from '#kernel/database/schema/work.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import type { Dispatcher } from './dispatcher.ts'
import { failingJobs } from './failing-jobs.ts'
import { requestJob, type Next } from '#kernel/job-queue/queue.ts'
import { testDispatcher } from './testing/dispatcher.ts'
import type { Step } from './job.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

const idOf = (n: number): string => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`

const ask = (kind: JobKind, ...numbers: readonly number[]) =>
  cloud.controlPlane.asSystem('test', (ctx) => requestJob(ctx, kind, ...numbers.map(idOf)))

/** Returns a dispatcher whose workers run these steps, with two slots each. */
const dispatcher = (steps: Partial<Record<JobKind, Step>>): Dispatcher =>
  testDispatcher(
    cloud,
    Object.entries(steps).map(([kind, step]) => ({ name: kind, kind: kind as JobKind, slots: 2, step })),
  )

const done = async (): Promise<Next> => 'done'
const work = () => cloud.db.selectFrom('work').selectAll().orderBy('id').execute()

test('a step that hangs occupies only its slot', async () => {
  await ask('disk', 1, 2, 3)
  await ask('snapshot', 4)
  const [hanging, snapshot] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begun: string[] = []
  const running = dispatcher({
    disk: async (_, id) => {
      begun.push(id)
      await hanging.promise
      return done
    },
    snapshot: async () => {
      snapshot.resolve()
      return done
    },
  })
  running.start()
  await snapshot.promise
  expect(begun.toSorted()).toEqual([idOf(1), idOf(2)])
  hanging.resolve()
  await running.close()
})

test('a released slot is used for the next job', async () => {
  await ask('disk', 1, 2, 3, 4, 5)
  const all = Promise.withResolvers<void>()
  let count = 0
  const running = dispatcher({
    disk: async () => {
      count += 1
      if (count === 5) all.resolve()
      return done
    },
  })
  running.start()
  await all.promise
  await running.close()
  expect(await work()).toEqual([])
})

test('a failing job is retried with increasing waits, does not block others, and stores its error', async () => {
  await ask('machine-remains', 1, 2, 3)
  const failing = dispatcher({
    'machine-remains': async (_, id) => {
      if (id === idOf(1)) throw new Error('it does not let itself be forgotten')
      return done
    },
  })
  const began = cloud.clock.now()
  expect(await failing.drain()).toBe(3)
  expect(await failing.drain()).toBe(0)
  cloud.clock.advance(249)
  expect(await failing.drain()).toBe(0)
  cloud.clock.advance(1)
  expect(await failing.drain()).toBe(1)
  cloud.clock.advance(250)
  expect(await failing.drain()).toBe(0)
  expect(await failingJobs(cloud.db, cloud.clock.now(), 10)).toEqual([
    {
      kind: 'machine-remains',
      id: idOf(1),
      attempts: 2,
      failingSince: began,
      lastError: 'it does not let itself be forgotten',
    },
  ])
  expect(await failingJobs(cloud.db, new Date(began.getTime() - 1), 10)).toEqual([])
  cloud.clock.advance(30_000)
  expect(await dispatcher({ 'machine-remains': async () => done }).drain()).toBe(1)
  expect(await work()).toEqual([])
})

test('a job that is requested again while it runs is run once more', async () => {
  await ask('disk', 1)
  let looks = 0
  const looking = dispatcher({
    disk: async (_, id) => {
      looks += 1
      if (looks === 1) await cloud.controlPlane.asSystem('test', (ctx) => requestJob(ctx, 'disk', id))
      return done
    },
  })
  expect(await looking.drain()).toBe(2)
  expect(await work()).toEqual([])
})

test('a server that has lost the lease of a job writes no result', async () => {
  await ask('disk', 1)
  const write = (text: string) => async (ctx: { db: TestCloud['db'] }) => {
    await ctx.db.insertInto('setting').values({ key: text, value: '1' }).execute()
    return 'done' as const
  }
  const late = dispatcher({
    disk: async () => {
      await cloud.db
        .updateTable('work')
        .set({ lease_until: new Date(0) })
        .execute()
      await dispatcher({ disk: async () => write('in time') }).drain()
      return write('late')
    },
  })
  await late.drain()
  const settings = await cloud.db.selectFrom('setting').select('key').execute()
  expect(settings.map(({ key }) => key)).toContain('in time')
  expect(settings.map(({ key }) => key)).not.toContain('late')
  expect(await work()).toEqual([])
})

test('a job whose desired state changes during a failing step is due immediately with a short backoff; an observation does not change the backoff', async () => {
  await ask('disk', 1)
  const { queue } = cloud.controlPlane.services.jobs
  let meanwhile: () => Promise<void> = async () => {}
  let looks = 0
  const failing = dispatcher({
    disk: async () => {
      looks += 1
      await meanwhile()
      throw new Error('the hypervisor does not answer')
    },
  })
  for (let failures = 0; failures < 5; failures++) {
    await failing.drain()
    cloud.clock.advance(30_000)
  }
  const request = async () => {
    meanwhile = async () => {}
    await ask('disk', 1)
  }
  meanwhile = request
  looks = 0
  expect(await failing.drain()).toBe(2)
  cloud.clock.advance(500)
  expect(await failing.drain()).toBe(1)
  meanwhile = async () => void (await queue.makeDue('disk', [idOf(1)]))
  cloud.clock.advance(1000)
  expect(await failing.drain()).toBe(1)
  expect(looks).toBe(4)
  expect(await work()).toMatchObject([{ attempts: 4, last_error: 'the hypervisor does not answer' }])
})

test('making jobs due skips a locked row and returns its ID', async () => {
  await ask('machine', 1, 2)
  const queue = cloud.controlPlane.services.jobs.queue
  const claimed = await queue.take(new Map([['machine', 2]]))
  const skipped = await cloud.controlPlane.asSystem('test', async (ctx) => {
    await ctx.db.selectFrom('work').select('id').where('id', '=', idOf(1)).forUpdate().execute()
    return queue.makeDue('machine', [idOf(2), idOf(1), idOf(3)])
  })
  expect(skipped).toEqual([idOf(1)])
  const asked = new Map((await work()).map((row) => [row.id, row.asked]))
  expect(claimed.map(({ id, asked: before }) => [id, (asked.get(id) ?? 0) - before])).toEqual([
    [idOf(1), 0],
    [idOf(2), 1],
  ])
})
