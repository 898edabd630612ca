import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilAdmitted } from '@portico/testing/admitted.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { killable } from '@portico/testing/killable.ts'

const list = '/v1/system/networking/allow-list'
const trials = '/portico/v1/trials'

/** A revertible change on two servers with one database. */
let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
}, 60_000)
afterEach(() => cloud.close())

const second = { allowed_ips: { allow: 'list', ips: ['198.51.100.0/24'] } }

async function tryOut(): Promise<string> {
  const { headers } = await cloud.admin.put(`${list}?on_trial=true`, second)
  return headers.get('portico-trial') ?? ''
}
const allowed = async () => (await cloud.admin.get(list)).body.allowed_ips

async function takenBack(): Promise<number> {
  const { body } = await cloud.admin.get('/portico/v1/changes?kind=allow-list')
  return body.items.filter(({ operation }: { operation: string }) => operation === 'changes on trial').length
}

test('a change made on one server takes effect on the other, and either server can revert it', async () => {
  const other = await cloud.another()
  await other.settle()
  await tryOut()
  await other.settle()
  await untilAdmitted(other.controlPlane.services.gate, '203.0.113.9', false)
  cloud.clock.advance(60_000)
  // The server that made the change no longer runs.
  await other.settle()
  expect(await allowed()).toEqual({ allow: 'any' })
  await untilAdmitted(other.controlPlane.services.gate, '203.0.113.9', true)
})

test('several servers revert a change only once', async () => {
  const others = [await cloud.another(), await cloud.another()]
  await tryOut()
  cloud.clock.advance(60_000)
  await Promise.all([cloud.settle(), ...others.map(({ settle }) => settle())])
  expect(await allowed()).toEqual({ allow: 'any' })
  expect(await takenBack()).toBe(1)
})

test.each([0, 1, 2])(
  'when a server is killed after %i writes of reverting a change, another server reverts it once',
  async (writes) => {
    const life = killable(['trial', 'allow_list', 'work'])
    const killed = await cloud.another(life)
    await tryOut()
    cloud.clock.advance(60_000)
    life.endAfter(writes)
    await killed.settle().catch(() => {})
    // The killed server's lease expires.
    await cloud.pass(20)
    expect(await allowed()).toEqual({ allow: 'any' })
    expect(await takenBack()).toBe(1)
  },
)

test('either confirming or reverting succeeds when both are requested concurrently, and the other is refused', async () => {
  const other = await cloud.another()
  for (let round = 0; round < 8; round++) {
    await cloud.admin.put(list, { allowed_ips: { allow: 'any' } })
    const id = await tryOut()
    const [kept, taken] = await Promise.all([
      cloud.admin.post(`${trials}/${id}/keep`),
      other.admin.post(`${trials}/${id}/take-back`),
    ])
    expect([kept.status, taken.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { body } = await cloud.admin.get(trials)
    expect(body.items[0].state).toBe(kept.status === 200 ? 'kept' : 'taken_back')
    expect(await allowed()).toEqual(kept.status === 200 ? second.allowed_ips : { allow: 'any' })
  }
})

test('one of several concurrent revertible changes begins, and the others are refused with its author', async () => {
  const other = await cloud.another()
  const replies = await Promise.all(
    [cloud.admin, other.admin, cloud.admin, other.admin].map((admin) =>
      admin.put(`${list}?on_trial=true`, second),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await cloud.admin.get(trials)).body.items).toHaveLength(1)
})
