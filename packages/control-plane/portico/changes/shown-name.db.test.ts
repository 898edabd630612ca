import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFixture } from '@portico/testing/authorization/requests.ts'
import { allKinds } from '#authorization/lookup/kinds.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { nameFromRow } from './shown-name.ts'

/** There is only one resource of these kinds. */
const single: ReadonlySet<string> = new Set(['allow-list'])

const kinds = [...new Set(allKinds.map(({ logged }) => logged))].filter((kind) => !single.has(kind))

let cloud: TestCloud
beforeAll(async () => {
  cloud = await testCloud({ sleds: 2 })
  await makeFixture(cloud)
  const { admin } = cloud
  const { id: userId, silo_id: siloId } = (await admin.get('/v1/me')).body
  const groupId = crypto.randomUUID()
  await cloud.controlPlane.asSystem('test', async ({ db, now }) => {
    const group = { id: groupId, silo_id: siloId, display_name: 'ops', time_created: now, time_modified: now }
    await db.insertInto('silo_group').values(group).execute()
    const member = { id: crypto.randomUUID(), silo_id: siloId, group_id: groupId, user_id: userId }
    await db.insertInto('group_member').values(member).execute()
  })
  await admin.post('/v1/projects', { name: 'viewed', description: '' })
  const view = { list: 'disk', name: 'Mine', content: {} }
  const { id } = (await admin.post('/portico/v1/views?project=viewed', view)).body
  await admin.post(`/portico/v1/views/${id}/open-first`)
}, 120_000)
afterAll(() => cloud.close())

test.each(kinds)('a change of kind %s has a name', async (kind) => {
  const { body } = await cloud.admin.get(`/portico/v1/changes?kind=${kind}`)
  const unnamed = body.items.filter(({ name }: { name: string | null }) => name === null)
  expect(unnamed).toEqual([])
  if (body.items.length > 0) return
  // The fixture has no resource of this kind: its table has a name column, or its rows are shown without a name.
  const table = allKinds.find(({ logged }) => logged === kind)?.table
  const { rows } = await sql`select 1 from information_schema.columns
    where table_name = ${table} and column_name = 'name'`.execute(cloud.db)
  expect(rows.length === 1 || nameFromRow(kind, {}) !== null).toBe(true)
})

test.each([
  ['external-ip', { kind: 'ephemeral', ip: 167_772_161 }, '10.0.0.1'],
  ['ip-pool-range', { first_ip: 167_772_161, last_ip: 167_772_170 }, '10.0.0.1–10.0.0.10'],
  ['task', { about: { kind: 'bulk', operation: 'instance_stop' }, total: 340 }, 'stop 340 instances'],
  ['task', { about: { kind: 'bulk', operation: 'snapshot_create' }, total: 1 }, 'snapshot 1 disk'],
  [
    'task',
    { about: { kind: 'bulk', operation: 'current_user_ssh_key_delete' }, total: 2 },
    'delete 2 SSH keys',
  ],
  [
    'task',
    { about: { kind: 'bulk', operation: 'networking_switch_port_settings_delete' }, total: 2 },
    'delete 2 port settings',
  ],
  ['task', { about: { kind: 'image_upload', name: 'debian' }, total: 3 }, 'upload of image debian'],
  ['task', { about: { kind: 'export', source: { type: 'list', list: 'vpc' } }, total: 9 }, 'export of VPCs'],
  ['some-kind-to-come', {}, null],
])('the name of a row of kind %s is %#', (kind, row, name) => {
  expect(nameFromRow(kind, row)).toBe(name)
})
