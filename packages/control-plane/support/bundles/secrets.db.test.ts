import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProvider } from '@portico/testing/authorization/identity-provider.ts'
import { makeFixture } from '@portico/testing/authorization/requests.ts'
import { settingsOf } from '@portico/testing/fabric-cloud.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const files = new Map<string, string>()

/** Columns whose values must not be in any bundle: secrets, and names within silos. */
const planted: readonly (readonly [table: string, column: string])[] = [
  ['silo_user', 'password_hash'],
  ['session', 'token_hash'],
  ['session', 'user_agent'],
  ['access_token', 'token_hash'],
  ['device_auth_request', 'device_code_hash'],
  ['device_auth_request', 'user_code'],
  ['certificate', 'key'],
  ['certificate', 'cert'],
  ['saml_identity_provider', 'private_key'],
  ['instance', 'user_data'],
  ['image_upload', 'url'],
  ['ssh_key', 'public_key'],
  ['project', 'name'],
  ['instance', 'name'],
  ['instance', 'hostname'],
  ['disk', 'name'],
  ['snapshot', 'name'],
  ['image', 'name'],
  ['vpc', 'name'],
  ['floating_ip', 'name'],
  ['silo_user', 'external_id'],
  ['silo_group', 'display_name'],
  ['project', 'description'],
  ['silo', 'description'],
  ['ip_pool', 'description'],
  ['address_lot', 'description'],
  ['bgp_config', 'description'],
  ['switch_port_settings', 'description'],
]

const canary = (table: string, column: string): string => `canary-${table}-${column}`.replaceAll('_', '-')

/** Returns the condition for rows that can be overwritten without breaking this test. */
const isPlanted = (table: string) =>
  table === 'session'
    ? sql`user_id <> ${cloud.admin.id}`
    : table === 'external_ip'
      ? sql`name is not null`
      : sql`true`

/** The fixture has no rows in these tables. */
const absent = new Set(['access_token', 'device_auth_request', 'ssh_key', 'silo_group'])

async function plant(): Promise<void> {
  await cloud.controlPlane.asSystem('test set-up', async ({ db }) => {
    await sql`update saml_identity_provider set public_cert = 'a', private_key = 'b'`.execute(db)
    for (const [named, column] of planted) {
      const table = named === 'floating_ip' ? 'external_ip' : named
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${canary(named, column)}
        where id = (select id from ${sql.table(table)} where ${isPlanted(table)} order by id limit 1)`.execute(
        db,
      )
    }
    await sql`update setting set value = '"canary-setting"'`.execute(db)
    await sql`insert into setting (key, value) values ('kept', '"canary-setting"')`.execute(db)
    await sql`update trial set before = '"canary-trial"'`.execute(db)
    await sql`update switch_port_settings set md5_keys = (
      select coalesce(jsonb_object_agg(key, 'canary-md5-key'), '{}') from jsonb_each(md5_keys))`.execute(db)
    await sql`update instance set failure = 'There is no disk "canary-named-disk" any more'`.execute(db)
  })
}

const request = (at: string) =>
  cloud.controlPlane.fetch(
    new Request(`http://portico.test/experimental/v1/system/support-bundles/${at}`, {
      headers: { cookie: `session=${cloud.admin.token}` },
    }),
  )

beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  const { admin } = cloud
  await makeFixture(cloud)
  await createProvider(cloud, 'main')
  await cloud.user()
  const peers = settingsOf('keyed', {}).bgp_peers.phy0.peers.map((peer) => ({
    ...peer,
    bgp_config: 'bgp',
    md5_auth_key: 'canary-md5-key',
  }))
  const keyed = settingsOf('keyed', { bgp_peers: { phy0: { peers } }, addresses: {} })
  expect((await admin.post('/v1/system/networking/switch-port-settings', keyed)).status).toBe(201)
  const [port] = (await admin.get('/v1/system/hardware/switch-port?limit=1')).body.items
  const applied = await admin.post(
    `/v1/system/hardware/switch-port/${port.port_name}/settings?rack_id=${port.rack_id}&switch_location=${port.switch_location}`,
    { port_settings: 'keyed' },
  )
  expect(applied.status, JSON.stringify(applied.body)).toBe(204)
  await admin.post('/v1/instances?project=canary-sought-project', {})
  await admin.delete('/v1/projects/canary-sought-project')
  await plant()
  for (const message of [
    'canary line with password=canary-logged-password',
    'GET https://mirror.test/a?sig=canary-logged-query',
    'cookie: session=canary-logged-session',
  ]) {
    cloud.controlPlane.services.lines.add(
      { level: 'error', message, error: new Error(message) },
      cloud.clock.now(),
    )
  }
  await cloud.pass(2)
  const { body } = await admin.post('/experimental/v1/system/support-bundles')
  await cloud.db
    .updateTable('work')
    .set({ last_error: 'fetching https://x:canary-userinfo@mirror.test/a failed' } as never)
    .execute()
  await cloud.settle()
  for (const path of (await (await request(`${body.id}/index`)).text()).trimEnd().split('\n')) {
    const answer = await request(`${body.id}/download/${encodeURIComponent(path)}`)
    files.set(path, await answer.text())
  }
}, 120_000)
afterAll(() => cloud.close())

test('the canaries are in every column from which a bundle could read them', async () => {
  for (const [named, column] of planted) {
    const table = named === 'floating_ip' ? 'external_ip' : named
    if (absent.has(table)) continue
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${canary(named, column)}`.execute(cloud.db)
    expect(rows, `${table}.${column}`).toHaveLength(1)
  }
  const { rows } = await sql<{ keys: string }>`
    select md5_keys::text as keys from switch_port_settings where md5_keys <> '{}'`.execute(cloud.db)
  expect(JSON.stringify(rows)).toContain('canary-md5-key')
})

test('no file of a bundle contains a canary', () => {
  expect(files.size).toBeGreaterThan(40)
  const found = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/[^"\s]*canary-[\w-]+/g)].map(([where]) => `${path}: ${where}`),
  )
  expect(found).toEqual([])
})

test('a bundle contains a mark in place of a removed secret', () => {
  expect(files.get('logs/servers.jsonl')).toContain('canary line with password=left out: secret')
  expect(files.get('configuration/certificates.jsonl')).toContain('"key":"left out: secret"')
  expect(files.get('network/wanted-peers.jsonl')).toContain('"md5_auth_key":"left out: secret"')
  expect(files.get('machines/instances.jsonl')).toContain('There is no disk \\"…\\" any more')
})

test('a bundle contains the data that it is meant to contain', () => {
  const rows = (path: string): Record<string, unknown>[] =>
    (files.get(path) ?? expect.fail(`no ${path}`))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  expect(rows('system/about.json')[0]).toMatchObject({ product: 'portico', hypervisor: 'simulated' })
  expect(rows('hardware/sleds.jsonl')).toHaveLength(2)
  expect(rows('machines/instances.jsonl')[0]).toMatchObject({
    id: expect.any(String),
    ncpus: expect.any(Number),
  })
  expect(rows('network/ports.jsonl').length).toBeGreaterThan(0)
  expect(rows('database/tables.jsonl').find(({ table }) => table === 'project')).toMatchObject({
    rows: expect.any(Number),
  })
  expect(rows('database/migrations.jsonl').length).toBeGreaterThan(40)
  expect(rows('work/queue.jsonl')).toContainEqual(expect.objectContaining({ kind: 'support-bundle' }))
  expect(rows('history/changes.jsonl')).toContainEqual(
    expect.objectContaining({ kind: 'bgp-config', after: expect.objectContaining({ asn: 64500 }) }),
  )
  expect(rows('history/changes.jsonl')).toContainEqual(
    expect.objectContaining({ kind: 'instance', action: 'create', after: null }),
  )
  expect(rows('history/refused.jsonl')).toContainEqual(
    expect.objectContaining({ operation: 'project_delete', status: 404, message: null }),
  )
})
