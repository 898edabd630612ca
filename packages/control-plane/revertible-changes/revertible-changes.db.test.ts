import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localClient } from '#kernel/client.ts'
import { admitAll } from '#network/allow-list/open.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

const list = '/v1/system/networking/allow-list'
const trials = '/portico/v1/trials'

let cloud: TestCloud
let other: TestUser
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  other = await cloud.user({ fleet: 'admin' })
})
afterEach(() => cloud.close())

const only = (...ips: string[]) => ({ allowed_ips: { allow: 'list', ips } })
const first = only('192.0.2.0/24')
const second = only('198.51.100.0/24')

async function tryOut(body: unknown = second, user: TestUser = cloud.admin): Promise<string> {
  const reply = await user.put(`${list}?on_trial=true`, body)
  expect(reply.status).toBe(200)
  return reply.headers.get('portico-trial') ?? ''
}
const allowed = async () => (await cloud.admin.get(list)).body.allowed_ips
const keep = (id: string, user: TestUser = cloud.admin) => user.post(`${trials}/${id}/keep`)
const takeBack = (id: string, user: TestUser = cloud.admin) => user.post(`${trials}/${id}/take-back`)
const newest = async () => (await cloud.admin.get(trials)).body.items[0]

test('a change is permanent when on_trial is not set', async () => {
  await cloud.admin.put(list, first)
  await cloud.pass(90)
  expect(await allowed()).toEqual(first.allowed_ips)
  expect((await cloud.admin.get(trials)).body.items).toEqual([])
})

test('a revertible change takes effect immediately and is reverted after 60 seconds', async () => {
  await cloud.admin.put(list, first)
  const id = await tryOut()
  expect(await allowed()).toEqual(second.allowed_ips)
  expect(await newest()).toMatchObject({ id, kind: 'allow_list', state: 'running', own: true, left: 60_000 })
  await cloud.pass(59)
  expect(await allowed()).toEqual(second.allowed_ips)
  expect(await newest()).toMatchObject({ state: 'running', left: 1000 })
  await cloud.pass(2)
  expect(await allowed()).toEqual(first.allowed_ips)
  expect(await newest()).toMatchObject({ state: 'taken_back', left: 0, ended_by: null })
  // The change is reverted only once: a later change of the list is kept.
  await cloud.admin.put(list, second)
  await cloud.pass(90)
  expect(await allowed()).toEqual(second.allowed_ips)
})

test('a confirmed change is kept', async () => {
  const id = await tryOut()
  await cloud.pass(58)
  const reply = await keep(id)
  expect([reply.status, reply.body.state]).toEqual([200, 'kept'])
  await cloud.pass(90)
  expect(await allowed()).toEqual(second.allowed_ips)
  expect((await keep(id)).body.message).toBe('This change is already confirmed')
  expect((await takeBack(id)).status).toBe(409)
})

test('confirming a change is refused when its time is over, even before it is reverted', async () => {
  const id = await tryOut()
  cloud.clock.advance(60_000)
  expect(await keep(id)).toMatchObject({ status: 409 })
  await cloud.settle()
  expect(await allowed()).toEqual({ allow: 'any' })
})

test('reverting a change before its time restores the former value', async () => {
  await cloud.admin.put(list, first)
  const id = await tryOut()
  const reply = await takeBack(id)
  expect(reply).toMatchObject({ status: 200, body: { state: 'taken_back', ended_by: cloud.admin.id } })
  expect(await allowed()).toEqual(first.allowed_ips)
  expect((await keep(id)).body.message).toBe('This change is already reverted')
})

test('the history of the resource shows the outcome of the change', async () => {
  const id = await tryOut()
  await keep(id)
  await cloud.settle()
  const thing = (await cloud.admin.get('/portico/v1/allow-list-facts')).body.id
  const history = async (more: string) =>
    (await cloud.admin.get(`/portico/v1/changes?id=${thing}${more}`)).body.items.map(
      ({ kind, operation }: Record<string, string>) => `${kind} ${operation}`,
    )
  expect(await history('&with_trials=true')).toEqual(
    expect.arrayContaining([
      'trial portico_trial_keep',
      'trial networking_allow_list_update',
      'allow-list networking_allow_list_update',
    ]),
  )
  expect(await history('')).not.toContain('trial portico_trial_keep')
})

test('only its author can confirm a change, and everyone with the right to make the change can revert it', async () => {
  const viewer = await cloud.user({ fleet: 'viewer' })
  const member = await cloud.user({ siloRole: 'admin' })
  const id = await tryOut()
  expect((await keep(id, other)).body.message).toMatch(/^Only the user who made this change can confirm it/)
  expect(await keep(id, viewer)).toMatchObject({ status: 403 })
  expect(await takeBack(id, viewer)).toMatchObject({ status: 403 })
  expect(await keep(id, member)).toMatchObject({ status: 404 })
  expect((await member.get(trials)).status).toBe(403)
  expect((await viewer.get(trials)).body.items).toMatchObject([{ id, own: false, state: 'running' }])
  expect(await takeBack(id, other)).toMatchObject({ status: 200, body: { ended_by: other.id } })
})

test('other changes of the resource are refused while one is pending; the refusal contains its author and end', async () => {
  await tryOut()
  const { time_due, display_name } = await newest()
  for (const [user, path] of [
    [other, list],
    [other, `${list}?on_trial=true`],
    [cloud.admin, list],
  ] as const) {
    const reply = await user.put(path, first)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `A change to the allow list by "${display_name}" is waiting for confirmation until ${time_due}. ` +
        'Confirm or revert it first, or wait until then',
    ])
  }
  await cloud.pass(61)
  expect((await other.put(list, first)).status).toBe(200)
})

test('a request from an address on the new list proves access', async () => {
  const id = await tryOut()
  const send = async (address: string) => {
    const url = new URL(`${trials}/${id}/keep`, 'http://portico.test')
    const request = new Request(url, { method: 'POST', headers: { cookie: `session=${cloud.admin.token}` } })
    const response = await cloud.controlPlane.fetch(request, { client: { ...localClient(url), address } })
    return [response.status, (await response.json()) as { message?: string }] as const
  }
  // Simulates a server that has not read the change yet.
  const [refused, { message }] = await send('203.0.113.9')
  expect([refused, message]).toEqual([
    409,
    'The list to be confirmed does not admit 203.0.113.9, the address of this request',
  ])
  expect((await send('198.51.100.9'))[0]).toBe(200)
})

test('opening the list when the server is started ends the revertible change permanently', async () => {
  await cloud.admin.put(list, first)
  const id = await tryOut()
  await cloud.controlPlane.asSystem('allow any source', admitAll)
  expect(await newest()).toMatchObject({ id, state: 'overruled' })
  await cloud.pass(90)
  expect(await allowed()).toEqual({ allow: 'any' })
  expect((await keep(id)).status).toBe(409)
})

test('a pending change is reverted in time when its author no longer exists', async () => {
  const leaving = await cloud.user({ fleet: 'admin' })
  await tryOut(second, leaving)
  await cloud.controlPlane.asSystem('test', async ({ db }) => {
    await db.deleteFrom('session').where('user_id', '=', leaving.id).execute()
    await db.deleteFrom('silo_user').where('id', '=', leaving.id).execute()
  })
  expect(await newest()).toMatchObject({ display_name: null, own: false })
  expect((await other.put(list, first)).body.message).toContain('by a deleted user is waiting')
  await cloud.pass(61)
  expect(await allowed()).toEqual({ allow: 'any' })
})

test('on_trial is refused for operations that do not support it', async () => {
  const reply = await cloud.admin.post('/v1/projects?on_trial=true', { name: 'p', description: '' })
  expect([reply.status, reply.body.message]).toEqual([
    400,
    'project_create does not support on_trial: its change cannot be reverted automatically',
  ])
  expect((await cloud.admin.get('/v1/projects/p')).status).toBe(404)
})

describe('the change log shows', () => {
  const story = async () => {
    const { body } = await cloud.admin.get('/portico/v1/changes?limit=20')
    return body.items
      .toReversed()
      .filter(({ kind }: { kind: string }) => kind === 'trial' || kind === 'allow-list')
      .map(
        (item: { kind: string; operation: string; actor: { kind: string }; after?: { state?: string } }) => [
          item.kind,
          item.operation,
          item.actor.kind,
          item.after?.state ?? null,
        ],
      )
  }

  test('a reverted change as made by the system', async () => {
    await tryOut()
    await cloud.pass(61)
    expect(await story()).toEqual([
      ['allow-list', 'networking_allow_list_update', 'user', null],
      ['trial', 'networking_allow_list_update', 'user', 'running'],
      ['trial', 'changes on trial', 'system', 'taken_back'],
      ['allow-list', 'changes on trial', 'system', null],
    ])
  })

  test('a confirmed change, without the former value', async () => {
    await keep(await tryOut())
    expect((await story()).at(-1)).toEqual(['trial', 'portico_trial_keep', 'user', 'kept'])
    const { body } = await cloud.admin.get('/portico/v1/changes?kind=trial')
    expect(body.items[0].after).not.toHaveProperty('before')
  })

  test('a change that a user reverted', async () => {
    await takeBack(await tryOut(), other)
    expect((await story()).slice(2)).toEqual([
      ['trial', 'portico_trial_take_back', 'user', 'taken_back'],
      ['allow-list', 'portico_trial_take_back', 'user', null],
    ])
  })
})
