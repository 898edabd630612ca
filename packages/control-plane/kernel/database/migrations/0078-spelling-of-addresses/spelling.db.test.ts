import { canonicalIp } from '@portico/domain/ip/cidr.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { migrations } from '../index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const typed = [
  '2001:0DB8:0:0::/32',
  '2001:DB8::1/64',
  '::FFFF:10.0.0.1/128',
  '10.1.2.3/8',
  '1:0:0:2::/64',
  // PostgreSQL writes this address differently from RFC 5952, so it is not changed.
  '::0102:0304/128',
  '2001:db8::/32',
]
const spelled = typed.map((text) => (text.startsWith('::0102') ? text : canonicalIp(text)))
const parts = (texts: readonly string[]) => [
  { type: 'vpc', value: 'default' },
  ...texts.map((value) => ({ type: 'ip_net', value })),
  { type: 'ip', value: texts === typed ? 'FD00::0:1' : 'fd00::1' },
]

const dropReferences = (table: string) => `do $$ declare name text; begin
  for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'f' loop
    execute format('alter table ${table} drop constraint %I', name);
  end loop; end $$`

test('migrating converts stored addresses to canonical form when they were stored as typed', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0078')
  database = await testDatabase('spelling', (db) => migrateToLatest(db, Object.fromEntries(earlier)))
  const { db } = database
  const common = (n: number) => sql`${id(n)}, ${id(1)}, ${id(1)}, ${`n${n}`}, '', now(), now()`
  const columns = sql`id, silo_id, project_id, name, description, time_created, time_modified`
  const rule = (n: number, filters: unknown) => sql`
    insert into firewall_rule (${columns}, vpc_id, status, direction, action, priority, targets, filters)
    values (${common(n)}, ${id(1)}, 'enabled', 'inbound', 'allow', 0, ${JSON.stringify(parts(typed))},
      ${JSON.stringify(filters)})`
  await db.transaction().execute(async (tx) => {
    // The rows that these refer to are not needed in this test.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['firewall_rule', 'router_route', 'network_interface']) {
      await sql.raw(dropReferences(table)).execute(tx)
    }
    await rule(2, { hosts: parts(typed), ports: ['22'], protocols: null }).execute(tx)
    await rule(3, { hosts: null }).execute(tx)
    await rule(4, {}).execute(tx)
    await rule(5, { hosts: [] }).execute(tx)
    await sql`insert into router_route (${columns}, vpc_id, vpc_router_id, kind, destination, target)
      values (${common(6)}, ${id(1)}, ${id(1)}, 'custom', '{"type": "ip_net", "value": "FD00::/8"}', '{"type": "drop"}')`.execute(
      tx,
    )
    await sql`insert into network_interface (${columns}, instance_id, vpc_id, subnet_id, mac, ip, slot, is_primary, transit_ips)
      values (${common(7)}, ${id(1)}, ${id(1)}, ${id(1)}, '', 1, 0, true, ${JSON.stringify(typed)}),
        (${common(8)}, ${id(2)}, ${id(1)}, ${id(2)}, 'm', 2, 0, true, '[]')`.execute(tx)
    await sql`update allow_list set ips = ${JSON.stringify(['10.1.2.3/8', ...typed, '10.0.0.0/8'])}`.execute(
      tx,
    )
  })

  const upTo = Object.entries(migrations).filter(([name]) => name < '0079')
  await migrateToLatest(db, Object.fromEntries(upTo))

  const { rows: rules } = await sql`select targets, filters from firewall_rule order by name`.execute(db)
  expect(rules).toEqual([
    { targets: parts(spelled), filters: { hosts: parts(spelled), ports: ['22'], protocols: null } },
    { targets: parts(spelled), filters: { hosts: null } },
    { targets: parts(spelled), filters: {} },
    { targets: parts(spelled), filters: { hosts: [] } },
  ])
  const { rows: routes } = await sql`select destination, target from router_route`.execute(db)
  expect(routes).toEqual([{ destination: { type: 'ip_net', value: 'fd00::/8' }, target: { type: 'drop' } }])
  const { rows: nics } = await sql`select transit_ips from network_interface order by name`.execute(db)
  expect(nics).toEqual([{ transit_ips: spelled }, { transit_ips: [] }])
  const { rows: lists } = await sql`select ips from allow_list`.execute(db)
  expect(lists).toEqual([
    {
      ips: [
        '10.0.0.0/8',
        '2001:db8::/32',
        '2001:db8::/64',
        '::ffff:10.0.0.1/128',
        '1:0:0:2::/64',
        '::1.2.3.4/128',
      ],
    },
  ])
})
