import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCloud, type TestCloud, type TestUser } from '@portico/testing/cloud.ts'
import { limits } from '../limits.ts'

const findings = '/portico/v1/vpcs/default/rule-findings?project=p'
const renaming = '/v1/vpcs/default?project=p&dry_run=true&paths=true'

let cloud: TestCloud
let other: TestUser
/** Counts the hash computations that have started; they continue when the test releases them. */
let begun = 0
let letGo: () => void = () => {}
let free = Promise.resolve()
/** Called when the maximum number of computations is running. */
let onAll: () => void = () => {}

beforeAll(async () => {
  cloud = await testCloud({
    computations: {
      run: async ({ work }, given) => {
        if (++begun === limits.heavyRequests.running) onAll()
        await free
        return work(given)
      },
    },
  })
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  other = await cloud.user({ siloRole: 'admin' })
})
afterAll(() => cloud.close())

/** Starts the maximum number of concurrent requests and holds them. @returns their responses */
async function hold(
  ask: (user: TestUser) => Promise<{ status: number }>,
): Promise<{ answered: Promise<unknown> }> {
  begun = 0
  const gate = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  free = gate.promise
  letGo = gate.resolve
  onAll = all.resolve
  // One user alone cannot take all slots.
  const requested = Array.from({ length: limits.heavyRequests.running }, (_, n) =>
    ask(n < limits.heavyRequests.runningOfUser ? cloud.admin : other),
  )
  await all.promise
  return { answered: Promise.all(requested.map(async (one) => (await one).status)) }
}

test.each([
  ['a query', (user: TestUser) => user.get(findings)],
  ['a dry run with paths', (user: TestUser) => user.put(renaming, { name: 'other' })],
])('a user who loses a right while queued behind %s is refused', async (_what, ask) => {
  const viewer = await cloud.user({ siloRole: 'viewer' })
  const { answered } = await hold(ask)
  const waiting = viewer.get(findings)
  // The caller has now been authenticated.
  expect((await viewer.get('/v1/me')).status).toBe(200)
  expect(begun).toBe(limits.heavyRequests.running)
  await cloud.controlPlane.asSystem('test set-up', (ctx) =>
    ctx.db.deleteFrom('role_assignment').where('identity_id', '=', viewer.id).execute(),
  )
  await cloud.pass(1)
  letGo()
  expect(await answered).toEqual(Array(limits.heavyRequests.running).fill(200))
  expect((await waiting).status).toBe(404)
})

describe('when all slots are taken', () => {
  const ask = (user: TestUser) => user.get(findings)

  test('few requests of one user can queue with a large body, and other users still can', async () => {
    const { answered } = await hold(ask)
    const { waitingWithBody } = limits.heavyRequests
    const dryRuns = Array.from({ length: waitingWithBody + 1 }, async () => {
      const { status } = await cloud.admin.put(renaming, { name: 'other' })
      return status
    })
    expect(await Promise.race(dryRuns)).toBe(503)
    const without = ask(cloud.admin)
    letGo()
    await answered
    const done = (await Promise.all(dryRuns)).filter((status) => status === 200)
    expect(done).toHaveLength(waitingWithBody)
    expect((await without).status).toBe(200)
  })

  test('many requests of one user can queue with short bodies, as when a page loads', async () => {
    const { answered } = await hold(ask)
    const { waitingWithBody } = limits.heavyRequests
    const body = JSON.stringify({ query: 'get virtual_disk:reads' })
    const questions = Array.from({ length: 2 * waitingWithBody }, async () => {
      const request = new Request('http://portico.test/v1/timeseries/query?project=p', {
        method: 'POST',
        headers: {
          cookie: `session=${cloud.admin.token}`,
          'content-type': 'application/json',
          'content-length': `${body.length}`,
        },
        body,
      })
      const { status } = await cloud.controlPlane.fetch(request)
      return status
    })
    // The callers have now been authenticated and queued or refused.
    for (const _ of questions) await cloud.admin.get('/v1/me')
    letGo()
    await answered
    expect(await Promise.all(questions)).toEqual(Array(2 * waitingWithBody).fill(200))
  })

  test('a request leaves the queue when its client disconnects', async () => {
    const { answered } = await hold(ask)
    const leaving = new AbortController()
    const request = new Request(`http://portico.test${findings}`, {
      headers: { cookie: `session=${cloud.admin.token}` },
      signal: leaving.signal,
    })
    const left = cloud.controlPlane.fetch(request)
    leaving.abort()
    expect((await left).status).toBe(503)
    expect(begun).toBe(limits.heavyRequests.running)
    letGo()
    await answered
  })
})
