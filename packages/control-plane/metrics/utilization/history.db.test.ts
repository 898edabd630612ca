import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

const GiB = 2 ** 30
const begin = Date.UTC(2026, 0, 5, 9)

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterEach(() => cloud.close())

const iso = (seconds: number) => new Date(begin + seconds * 1000).toISOString()
const ofSilo = (from: number, until: number, more = '', user = cloud.admin) =>
  user.get(`/portico/v1/utilization/history?start_time=${iso(from)}&end_time=${iso(until)}${more}`)
const ofFleet = (from: number, until: number, more = '', user = cloud.admin) =>
  user.get(`/portico/v1/fleet-utilization/history?start_time=${iso(from)}&end_time=${iso(until)}${more}`)

/** Starts an instance with a disk 60 s after the start of the test. */
async function giveOut(): Promise<void> {
  await cloud.pass(60)
  await cloud.admin.post('/v1/instances?project=p', {
    name: 'web',
    description: '',
    hostname: 'web',
    ncpus: 2,
    memory: GiB,
    disks: [{ type: 'create', name: 'd', description: '', size: GiB, disk_source: { type: 'blank', block_size: 512 } }], // prettier-ignore
  })
  await cloud.pass(60)
}

test('usage is returned at equal intervals, each value as recorded last before that time', async () => {
  await giveOut()
  const { body } = await ofSilo(30, 110, '&points=3')
  expect(body).toEqual({
    times: [iso(30), iso(70), iso(110)],
    cpus: [0, 2, 2],
    memory: [0, GiB, GiB],
    storage: [0, GiB, GiB],
  })
  expect((await ofSilo(30, 110, '&points=3&project=p')).body).toEqual(body)
  expect((await ofFleet(30, 110, '&points=3')).body).toEqual(body)
  expect((await ofFleet(30, 110, '&points=3&silo=main')).body).toEqual(body)
})

test("a time range ends at the server's current time, whatever the client's clock says", async () => {
  await giveOut()
  const { body } = await cloud.admin.get('/portico/v1/utilization/history?minutes=1&points=2')
  const now = cloud.clock.now().getTime()
  expect(body.times).toEqual([now - 60_000, now].map((time) => new Date(time).toISOString()))
  expect(body.cpus[1]).toBe(2)
  expect((await cloud.admin.get('/portico/v1/utilization/history?points=2')).body.message).toContain(
    'give `minutes`, or `start_time` and `end_time`',
  )
})

test('usage is unknown before the first record and in the future', async () => {
  await giveOut()
  const { body } = await ofSilo(-86_400, 86_400, '&points=3')
  expect(body.cpus).toEqual([null, expect.anything(), null])
  expect((await ofSilo(-200, -100, '&points=2')).body.storage).toEqual([null, null])
})

test('times from the year 0 on are accepted as the beginning', async () => {
  const times = 'start_time=0000-01-01T00:00:00Z&end_time=9999-12-31T23:59:59Z&points=2'
  for (const of of ['utilization', 'fleet-utilization']) {
    const { status, body } = await cloud.admin.get(`/portico/v1/${of}/history?${times}`)
    expect([status, body.times[0], body.cpus]).toEqual([200, '0000-01-01T00:00:00.000Z', [null, null]])
  }
})

test('a time range that ends before it begins is refused, and so is a caller without permission', async () => {
  expect((await ofSilo(100, 50)).body.message).toContain('start_time must be before end_time')
  expect((await ofSilo(0, 50, '&points=501')).status).toBe(400)
  expect((await ofSilo(0, 50, '&points=1')).status).toBe(400)
  const stranger = await cloud.user({})
  expect((await ofSilo(0, 50, '', stranger)).status).toBe(200)
  expect((await ofSilo(0, 50, '&project=p', stranger)).status).toBe(404)
  expect((await ofFleet(0, 50, '', stranger)).status).toBe(403)
})

test('the utilization of projects includes their trend when the request asks for it', async () => {
  await giveOut()
  const shares = async (query: string) => (await cloud.admin.get(`/portico/v1/utilization${query}`)).body
  expect((await shares('')).projects[0].trend).toEqual([])
  const { trend } = (await shares('?by=memory&days=1')).projects[0]
  expect(trend).toHaveLength(20)
  expect([trend[0], trend[19]]).toEqual([null, GiB])
  expect((await cloud.admin.get('/portico/v1/utilization?days=0')).status).toBe(400)
})
