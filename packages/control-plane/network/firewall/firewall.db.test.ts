import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const url = '/v1/vpc-firewall-rules?project=p&vpc=default'

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterAll(() => cloud.close())

const rule = (name: string, more = {}) => ({
  name,
  description: '',
  status: 'enabled',
  direction: 'outbound',
  action: 'deny',
  priority: 0,
  targets: [{ type: 'instance', value: 'nobody-yet' }],
  filters: { hosts: [{ type: 'ip_net', value: '10.0.0.0/8' }], ports: ['80-443'] },
  ...more,
})

test('saving rules replaces the whole set, and every rule gets a new ID', async () => {
  const { admin } = cloud
  const first = await admin.put(url, { rules: [rule('b'), rule('a')] })
  expect(first.status).toBe(200)
  expect(first.body.rules).toMatchObject([
    { name: 'a', priority: 0, filters: { ports: ['80-443'], protocols: null } },
    { name: 'b', targets: [{ type: 'instance', value: 'nobody-yet' }] },
  ])
  const second = await admin.put(url, { rules: [rule('a', { filters: { ports: [] } })] })
  expect(second.body.rules).toMatchObject([{ name: 'a', filters: { ports: [] } }])
  expect(second.body.rules[0].id).not.toBe(first.body.rules[0].id)
  expect((await admin.get(url)).body).toEqual(second.body)
})

test('a rule stores its addresses in canonical form', async () => {
  const hosts = [
    { type: 'ip_net', value: '2001:0DB8:0:0::/32' },
    { type: 'ip', value: 'FD00:0::1' },
  ]
  const reply = await cloud.admin.put(url, { rules: [rule('a', { filters: { hosts } })] })
  expect(reply.body.rules[0].filters.hosts).toEqual([
    { type: 'ip_net', value: '2001:db8::/32' },
    { type: 'ip', value: 'fd00::1' },
  ])
})

test('a rule stores networks without host bits, and is refused when a network is repeated', async () => {
  const nets = (...values: string[]) => values.map((value) => ({ type: 'ip_net', value }))
  const put = (more: object) => cloud.admin.put(url, { rules: [rule('a', more)] })
  const hosts = await put({ filters: { hosts: nets('10.0.0.5/24') } })
  expect(hosts.body.rules[0].filters.hosts).toEqual(nets('10.0.0.0/24'))
  const targets = await put({ targets: nets('10.0.0.5/24') })
  expect(targets.body.rules[0].targets).toEqual(nets('10.0.0.0/24'))
  const twice = nets('10.0.0.0/24', '10.0.0.5/24')
  const message = 'rule "a" contains ip_net 10.0.0.0/24 more than once. Remove the repeated entries'
  expect(await put({ filters: { hosts: twice } })).toMatchObject({
    status: 400,
    body: { message: `unsupported value for "filters.hosts": ${message}` },
  })
  expect((await put({ targets: twice })).body.message).toBe(`unsupported value for "targets": ${message}`)
  expect((await cloud.admin.get(url)).body).toEqual(targets.body)
})

test('saving rules returns 400 when a rule repeats a port or a protocol', async () => {
  const put = (filters: object) => cloud.admin.put(url, { rules: [rule('a', { filters })] })
  const message = (part: string, entry: string) =>
    `unsupported value for "filters.${part}": rule "a" contains ${entry} more than once. Remove the repeated entries`
  expect(await put({ ports: ['22', '443', '22-22'] })).toMatchObject({
    status: 400,
    body: { message: message('ports', 'port 22-22') },
  })
  expect(await put({ protocols: ['TCP', 'UDP', 'TCP'] })).toMatchObject({
    status: 400,
    body: { message: message('protocols', 'protocol TCP') },
  })
})

test('saving a set with one invalid rule changes nothing', async () => {
  const { admin } = cloud
  const before = (await admin.get(url)).body
  const refused = await admin.put(url, { rules: [rule('good'), rule('good')] })
  expect(refused).toMatchObject({ status: 400, body: { error_code: 'InvalidValue' } })
  const reversed = await admin.put(url, { rules: [rule('x', { filters: { ports: ['443-80'] } })] })
  expect(reversed).toMatchObject({ status: 400, body: { error_code: 'InvalidValue' } })
  const ports = Array.from({ length: 257 }, (_, port) => String(port + 1))
  const long = await admin.put(url, { rules: [rule('x', { filters: { ports } })] })
  expect(long).toMatchObject({ status: 400, body: { error_code: 'InvalidValue' } })
  expect(long.body.message).toContain('filters.ports')
  expect((await admin.put(url, { rules: [rule('x', { priority: 65536 })] })).body.message).toMatch(
    /^unable to parse JSON body/,
  )
  expect((await admin.get(url)).body).toEqual(before)
})

test('an empty set removes all rules', async () => {
  const { admin } = cloud
  expect((await admin.put(url, { rules: [] })).body).toEqual({ rules: [] })
  expect((await admin.get(url)).body).toEqual({ rules: [] })
})

test('viewers cannot change the rules', async () => {
  const { id } = (await cloud.admin.get('/v1/projects/p')).body
  const viewer = await cloud.user({ projects: { [id]: 'viewer' } })
  expect((await viewer.get(url)).status).toBe(200)
  expect((await viewer.put(url, { rules: [] })).status).toBe(403)
})

/** Saves a set with an `If-Match` header. */
const putFrom = (ifMatch: string, rules: readonly unknown[], query = '') =>
  cloud.controlPlane.fetch(
    new Request(`http://portico.test${url}${query}`, {
      method: 'PUT',
      headers: {
        cookie: `session=${cloud.admin.token}`,
        'content-type': 'application/json',
        'if-match': ifMatch,
      },
      body: JSON.stringify({ rules }),
    }),
  )

const versionNow = async () => (await cloud.admin.get(url)).headers.get('etag') ?? ''

test('a set is replaced when `If-Match` names its current version, and not when it names an earlier one', async () => {
  const { admin } = cloud
  const first = await versionNow()
  expect(first).toMatch(/^"[0-9a-f]{32}"$/)
  const written = await putFrom(first, [rule('a')])
  expect(written.status).toBe(200)
  expect(written.headers.get('etag')).toBe(await versionNow())

  const late = await putFrom(first, [rule('b')])
  expect(late.status).toBe(412)
  expect(await late.json()).toMatchObject({
    error_code: 'PreconditionFailed',
    message: 'The firewall rules were changed after they were read. Read them again',
  })
  expect((await admin.get(url)).body.rules).toMatchObject([{ name: 'a' }])
})

test('saving the same rules again creates another version, since the rules get new IDs', async () => {
  const before = await versionNow()
  await cloud.admin.put(url, { rules: [rule('a')] })
  expect(await versionNow()).not.toBe(before)
})

test('`If-Match` matches a star or one of several versions, and never a weak tag', async () => {
  expect((await putFrom(`"0", ${await versionNow()}`, [])).status).toBe(200)
  expect((await putFrom('*', [])).status).toBe(200)
  expect((await putFrom(`W/${await versionNow()}`, [])).status).toBe(412)
})

test('a dry run checks the version and returns no new version', async () => {
  const version = await versionNow()
  const dry = await putFrom(version, [rule('a')], '&dry_run=true')
  expect(dry.status).toBe(200)
  expect(dry.headers.has('etag')).toBe(false)
  expect((await putFrom('"0"', [rule('a')], '&dry_run=true')).status).toBe(412)
  expect(await versionNow()).toBe(version)
})
