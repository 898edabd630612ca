import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPartition } from '#kernel/database/partitions.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { compactSome } from '../samples/compact.ts'
import { SampleBuffer } from '../samples/buffer.ts'
import { toStored } from '../samples/stored-form.ts'
import { type Progress, rollSome } from '../samples/rollups/roller.ts'
import { moveBoundaries } from '../samples/rollups/boundaries.ts'
import { day, floorTo, hour, stepLength } from '../samples/rollups/steps.ts'
import { chunkPartitions } from '../samples/slot.ts'
import { busiest, idle } from './means.ts'
import { useOverTime } from './over-time.ts'

const { minute } = stepLength
let cloud: TestCloud
let [project, busy, still, stopped] = ['', '', '', '']
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  project = (await cloud.admin.post('/v1/projects', { name: 'p', description: '' })).body.id
  busy = await instance('busy', true)
  still = await instance('still', true)
  stopped = await instance('stopped', false)
  await cloud.pass(10)
})
afterEach(() => cloud.close())

async function instance(name: string, start: boolean): Promise<string> {
  const body = { name, description: '', hostname: name, ncpus: 2, memory: 1024 ** 3, start }
  return (await cloud.admin.post('/v1/instances?project=p', body)).body.id
}

const now = () => cloud.clock.now().getTime()

/**
 * Creates a vCPU of an instance with a sample per minute, for a time that ends now.
 * @param load returns the use at a time, from 0 to 1
 */
async function sampled(
  instance_id: string,
  number: number,
  length: number,
  load: (time: number) => number,
  isTaken: (time: number) => boolean = () => true,
): Promise<void> {
  const started = floorTo(now(), minute) - length
  const { id } = await cloud.db
    .insertInto('metric_source')
    .values({
      machine_id: crypto.randomUUID(),
      kind: 'vcpu',
      target_id: instance_id,
      number,
      instance_id,
      project_id: project,
      silo_id: (await cloud.db.selectFrom('project').select('silo_id').executeTakeFirstOrThrow()).silo_id,
      sled_id: crypto.randomUUID(),
      time_started: new Date(started),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = new SampleBuffer()
  let run = 0
  for (let time = started + minute; time <= now(); time += minute) {
    run += Math.round(load(time) * minute)
    const all = BigInt(time - started) * 1_000_000n
    const ran = BigInt(run) * 1_000_000n
    const sample = { time: time - 1, counters: [ran, all - ran, 0n, 0n] }
    if (isTaken(time)) held.add(id, toStored('vcpu', sample))
  }
  for (let time = started; time < now() + day; time += day) {
    await createPartition(cloud.db, chunkPartitions, new Date(time))
  }
  await held.write(cloud.db)
}

async function rollAll(): Promise<void> {
  const at = cloud.clock.now()
  for (let after: number | null = 0; after !== null;) after = await compactSome(cloud.db, at, after)
  let progress: Progress | null = null
  do progress = await rollSome(cloud.db, at, progress)
  while (progress !== null)
  await moveBoundaries(cloud.db, at, { samples: 2 * day, minutes: 4 * day, hours: 300 * day })
}

/** Deletes the sources of the simulated machines of the instances, and all samples. */
async function forgetOthers(): Promise<void> {
  await cloud.db.deleteFrom('metric_source').execute()
  await cloud.db.deleteFrom('metric_recent').execute()
  await cloud.db.deleteFrom('metric_seams').execute()
}

const lastOf = (length: number) => ({
  from: new Date(floorTo(now(), minute) - length),
  until: new Date(floorTo(now(), minute)),
})

const rounded = (values: readonly (number | null)[] | undefined) =>
  values?.map((value) => value && Number(value.toFixed(3)))

test('CPU use is returned for each part of the time range, with null where there are no samples', async () => {
  await forgetOthers()
  await sampled(busy, 0, hour, (time) => (time > now() - hour / 2 ? 0.8 : 0.2))
  await sampled(busy, 1, hour, (time) => (time > now() - hour / 2 ? 0.4 : 0.2))
  const halfway = floorTo(now(), minute) - hour / 2
  const isTaken = (time: number) => time <= halfway - 10 * minute || time > halfway
  await sampled(still, 0, hour, () => 0.01, isTaken)
  for (let n = 0; n < 2; n++) {
    const use = await useOverTime(cloud.db, { projects: [project] }, lastOf(hour), 6)
    expect(rounded(use.get(busy))).toEqual([0.2, 0.2, 0.2, 0.6, 0.6, 0.6])
    expect(rounded(use.get(still))).toEqual([0.01, 0.01, null, 0.01, 0.01, 0.01])
    expect(use.has(stopped)).toBe(false)
    await rollAll()
  }
  const one = await useOverTime(cloud.db, { instances: [still] }, lastOf(hour), 2)
  expect([...one.keys()]).toEqual([still])
})

test('CPU use over a week is read from hours, and its mean is computed from the counters at both ends', async () => {
  await forgetOthers()
  await sampled(busy, 0, 8 * day, () => 0.5)
  await sampled(busy, 1, 8 * day, (time) => (time > now() - day ? 0.9 : 0.5))
  await sampled(still, 0, 8 * day, () => 0.02)
  await sampled(stopped, 0, 8 * day, () => 0.01)
  await rollAll()
  const week = lastOf(7 * day)
  const use = await useOverTime(cloud.db, 'everybody', week, 7)
  expect(rounded(use.get(busy))).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.7])
  const [first, second, ...others] = await busiest(cloud.db, 'everybody', week, 5)
  expect(others).toEqual([])
  expect(first).toMatchObject({ instance: busy, mean: expect.closeTo(0.5 + 0.4 / 14, 2) })
  expect(second).toMatchObject({ instance: still, mean: expect.closeTo(0.02, 3) })
  // A stopped instance does not count as idle.
  expect((await idle(cloud.db, { projects: [project] }, cloud.clock.now())).map(({ instance }) => instance)).toEqual([still]) // prettier-ignore
  expect(await busiest(cloud.db, { projects: [crypto.randomUUID()] }, week, 5)).toEqual([])
  expect(await busiest(cloud.db, { instances: [still, stopped] }, week, 5)).toHaveLength(1)
})

test('CPU use is computed from the samples that exist when there are few, or gaps at both ends', async () => {
  await forgetOthers()
  await sampled(busy, 0, hour / 2, () => 0.01)
  const begin = floorTo(now(), minute) - 7 * day
  const isTaken = (time: number) => Math.abs(time - begin) > 3 * hour && time < now() - 10 * minute
  await sampled(still, 0, 8 * day, () => 0.03, isTaken)
  const week = lastOf(7 * day)
  const means = await busiest(cloud.db, 'everybody', week, 5)
  expect(means).toMatchObject([
    { instance: still, mean: expect.closeTo(0.03, 3) },
    { instance: busy, mean: expect.closeTo(0.01, 3) },
  ])
  // With only half an hour of samples, an instance is not reported as idle.
  expect((await idle(cloud.db, 'everybody', cloud.clock.now())).map(({ instance }) => instance)).toEqual([
    still,
  ])
})

test('the CPU use of a simulated machine equals the use in the chart of its metrics', async () => {
  await cloud.pass(600, 5)
  const span = {
    from: new Date(floorTo(now(), minute) - 5 * minute),
    until: new Date(floorTo(now(), minute)),
  }
  const use = (await useOverTime(cloud.db, { instances: [busy] }, span, 5)).get(busy)
  const at = (time: Date) => `@${time.toISOString().slice(0, -1)}`
  const { body } = await cloud.admin.post('/v1/timeseries/query?project=p', {
    query:
      `get virtual_machine:vcpu_usage | filter timestamp >= ${at(new Date(span.from.getTime() - 2 * minute))}` +
      ` && timestamp < ${at(new Date(span.until.getTime() + minute))} && instance_id == "${busy}" && state == "run"` +
      ' | align mean_within(60s) | group_by [project_id, silo_id], sum',
  })
  const [series] = Object.values(body.tables[0].timeseries) as {
    points: { values: { values: { values: number[] } }[] }
  }[]
  const run = series?.points.values[0]?.values.values.slice(-6, -2) ?? []
  // Each period has the samples of two vCPUs for five seconds.
  expect(rounded(use?.slice(0, 4))).toEqual(rounded(run.map((value) => value / 10e9)))
})

test('CPU use of several instances is returned in one response, and only of those in the project', async () => {
  await forgetOthers()
  await sampled(busy, 0, hour, () => 0.4)
  await sampled(still, 0, 10 * minute, () => 0.01)
  await cloud.admin.post('/v1/projects', { name: 'q', description: '' })
  const ask = (of: string, more = '', user = cloud.admin) =>
    user.get(
      `/portico/v1/instance-use?project=${of}&instance=${busy}&instance=${still}&instance=${stopped}${more}`,
    )
  const { status, body } = await ask('p', '&points=6')
  expect(status).toBe(200)
  const until = floorTo(now(), 10 * minute)
  expect([body.start_time, body.end_time]).toEqual(
    [until - hour, until].map((time) => new Date(time).toISOString()),
  )
  const of = (id: string) =>
    body.items.find(({ instance_id }: { instance_id: string }) => instance_id === id)?.cpu as (
      | number
      | null
    )[]
  expect(rounded(of(busy))?.slice(1)).toEqual([0.4, 0.4, 0.4, 0.4, 0.4])
  expect(of(still)?.slice(0, 4)).toEqual([null, null, null, null])
  expect(of(stopped)).toBeUndefined()
  expect((await ask('q')).body.items).toEqual([])
  expect((await ask('p', '', await cloud.user())).status).toBe(404)
  expect((await ask('p', '&points=121')).status).toBe(400)
})

test('idle instances are counted by project, and are listed until they are used', async () => {
  await forgetOthers()
  await sampled(busy, 0, 3 * hour, () => 0.4)
  await sampled(still, 0, 3 * hour, () => 0.01)
  await sampled(stopped, 0, 3 * hour, () => 0.01)
  const counted = async () => (await cloud.admin.get('/portico/v1/utilization/idle')).body.items
  expect(await counted()).toEqual([{ project_id: project, instances: 1 }])
  const listed = async (states: string, user = cloud.admin) =>
    (await user.get(`/v1/instances?project=p&${states}`)).body.items?.map(
      ({ name }: { name: string }) => name,
    )
  expect(await listed('state=idle')).toEqual(['still'])
  expect((await listed('state=idle&state=stopped')).toSorted()).toEqual(['still', 'stopped'])
  expect(await listed(`state=idle&search=busy`)).toEqual([])
  expect((await cloud.admin.get('/v1/instances?project=none&state=idle')).status).toBe(404)
  const stranger = await cloud.user()
  expect((await stranger.get('/portico/v1/utilization/idle')).status).toBe(403)
  await forgetOthers()
  await sampled(still, 0, 3 * hour, () => 0.2)
  expect(await counted()).toEqual([])
  expect(await listed('state=idle')).toEqual([])
})
