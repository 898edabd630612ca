import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localClient } from '#kernel/client.ts'
import { admitAll } from '#network/allow-list/open.ts'
import { untilAdmitted } from '@portico/testing/admitted.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

const path = '/v1/system/networking/allow-list'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
})
afterEach(() => cloud.close())

const list = (...ips: string[]) => ({ allowed_ips: { allow: 'list', ips } })
const any = { allowed_ips: { allow: 'any' } }
const gate = () => cloud.controlPlane.services.gate

/** Sends a request of a user from an IP address. */
async function from(address: string, user: TestUser, method: string, at: string, body?: unknown) {
  const url = new URL(at, 'http://portico.test')
  const response = await cloud.controlPlane.fetch(
    new Request(url, {
      method,
      headers: { cookie: `session=${user.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    { client: { ...localClient(url), address } },
  )
  return { status: response.status, body: (await response.json()) as { message: string } }
}

test('the initial allow list admits every address', async () => {
  const { status, body } = await cloud.admin.get(path)
  expect([status, body.allowed_ips]).toEqual([200, { allow: 'any' }])
  expect(gate().admits('203.0.113.9')).toBe(true)
})

test('an update replaces the list, and returns the canonical form of each network', async () => {
  cloud.clock.advance(1000)
  const given = list('192.0.2.77/24', '2001:0DB8:0:0::/32')
  const { status, body } = await cloud.admin.put(path, given)
  expect([status, body.allowed_ips]).toEqual([200, list('192.0.2.0/24', '2001:db8::/32').allowed_ips])
  expect(body.time_modified).not.toBe(body.time_created)
  expect((await cloud.admin.get(path)).body).toEqual(body)
  expect((await cloud.admin.put(path, any)).body.allowed_ips).toEqual({ allow: 'any' })
})

test('reading requires the fleet viewer role and writing the fleet admin role', async () => {
  const [viewer, collaborator, member] = [
    await cloud.user({ fleet: 'viewer' }),
    await cloud.user({ fleet: 'collaborator' }),
    await cloud.user({ siloRole: 'admin' }),
  ]
  expect((await viewer.get(path)).status).toBe(200)
  expect((await member.get(path)).status).toBe(403)
  for (const user of [viewer, collaborator, member]) {
    expect((await user.put(path, any)).status).toBe(403)
  }
})

describe('an update is refused with', () => {
  const message = async (body: unknown, address = '192.0.2.9') => {
    const reply = await from(address, cloud.admin, 'PUT', path, body)
    expect(reply.status).toBe(400)
    return reply.body.message
  }

  test('an empty list, which would lock everyone out', async () => {
    expect(await message(list())).toContain('IP allowlist must not be empty')
  })

  test('an address without a prefix', async () => {
    expect(await message(list('192.0.2.9'))).toContain('unable to parse JSON body')
  })

  test('more than 1000 networks', async () => {
    expect(await message(list(...Array.from({ length: 1001 }, () => '192.0.2.9/32')))).toBe(
      'Source IP allowlist is limited to 1000 entries, found 1001',
    )
  })

  test('the same network twice, written in two ways', async () => {
    const reply = await cloud.admin.put(path, list('192.0.2.0/24', '2001:DB8::/32', '2001:db8:0::/32'))
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Source IP allowlist contains 2001:db8::/32 more than once. Remove the repeated entries',
    ])
  })

  test('the unspecified address or the prefix length 0', async () => {
    expect(await message(list('192.0.2.0/24', '0.0.0.0/0'))).toMatch(
      /^Source IP allowlist may not contain the unspecified address/,
    )
    expect(await message(list('192.0.2.0/24', '2001:db8::/0'))).toBe(
      'Source IP allowlist entries may not have a netmask of /0.',
    )
  })

  test("a list without the caller's own address", async () => {
    expect(await message(list('198.51.100.0/24'))).toMatch(
      /^The source IP allow list would prevent access from the current client!/,
    )
    expect((await cloud.admin.get(path)).body.allowed_ips).toEqual({ allow: 'any' })
    const covering = list('198.51.100.0/24', '::ffff:192.0.2.0/120')
    expect((await from('192.0.2.9', cloud.admin, 'PUT', path, covering)).status).toBe(200)
  })
})

test('fleet viewers can see their own address and whether they may change the list', async () => {
  const facts = '/portico/v1/allow-list-facts'
  const viewer = await cloud.user({ fleet: 'viewer' })
  const reply = await from('192.0.2.9', viewer, 'GET', facts)
  expect([reply.status, reply.body]).toMatchObject([200, { address: '192.0.2.9', may_change: false }])
  expect((await cloud.admin.get(facts)).body).toMatchObject({ address: null, may_change: true })
  expect((await (await cloud.user()).get(facts)).status).toBe(403)
})

test('a change takes effect, and the log contains the list before and after it', async () => {
  await cloud.settle()
  await cloud.admin.put(path, list('192.0.2.0/24'))
  await cloud.settle()
  await untilAdmitted(gate(), '203.0.113.9', false)
  expect(gate().admits('192.0.2.9')).toBe(true)
  expect(gate().admits('::ffff:192.0.2.9')).toBe(true)
  expect(gate().admits(null)).toBe(true)
  const { body } = await cloud.admin.get('/portico/v1/changes?kind=allow-list')
  expect(body.items).toMatchObject([
    {
      kind: 'allow-list',
      action: 'update',
      operation: 'networking_allow_list_update',
      before: { ips: null },
      after: { ips: ['192.0.2.0/24'] },
    },
  ])
})

test('a server that starts uses the list from its first request on', async () => {
  await cloud.admin.put(path, list('192.0.2.0/24'))
  const { controlPlane } = await cloud.another()
  expect(controlPlane.services.gate.admits('203.0.113.9')).toBe(false)
})

test('opening the list from the command line admits every address and is in the log', async () => {
  await cloud.admin.put(path, list('192.0.2.0/24'))
  expect(await cloud.controlPlane.asSystem('allow any source', admitAll)).toBe(true)
  expect(await cloud.controlPlane.asSystem('allow any source', admitAll)).toBe(false)
  await cloud.settle()
  await untilAdmitted(gate(), '203.0.113.9', true)
  const { body } = await cloud.admin.get('/portico/v1/changes?kind=allow-list')
  expect(body.items[0]).toMatchObject({ operation: 'allow any source', after: { ips: null } })
})

test('a dry run shows what would change, and changes nothing', async () => {
  const { status, body } = await cloud.admin.put(`${path}?dry_run=true&on_trial=true`, list('192.0.2.0/24'))
  expect([status, body.status]).toEqual([200, 200])
  expect(body.changes.map(({ kind }: { kind: string }) => kind)).toContain('allow-list')
  expect((await cloud.admin.get(path)).body.allowed_ips).toEqual({ allow: 'any' })
  expect((await cloud.admin.get('/portico/v1/trials')).body.items).toEqual([])
})
