import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { migrations } from '../index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const net = (value: string) => ({ type: 'ip_net', value })

const stored = [net('10.0.0.5/24'), { type: 'vpc', value: 'v' }, net('10.0.0.0/24'), net('2001:db8::1/32')]
const canonical = [net('10.0.0.0/24'), { type: 'vpc', value: 'v' }, net('2001:db8::/32')]

test('migrating removes host bits and repeated entries when rules were stored with them', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0083')
  database = await testDatabase('networks-of-rules', (db) => migrateToLatest(db, Object.fromEntries(earlier)))
  const { db } = database
  const common = (n: number) => sql`${id(n)}, ${id(1)}, ${id(1)}, ${`n${n}`}, '', now(), now()`
  const columns = sql`id, silo_id, project_id, name, description, time_created, time_modified`
  const rule = (n: number, targets: unknown, filters: unknown) => sql`
    insert into firewall_rule (${columns}, vpc_id, status, direction, action, priority, targets, filters)
    values (${common(n)}, ${id(1)}, 'enabled', 'inbound', 'allow', 0, ${JSON.stringify(targets)},
      ${JSON.stringify(filters)})`
  await db.transaction().execute(async (tx) => {
    // The rows that these refer to are not needed in this test.
    await sql`set local session_replication_role = replica`.execute(tx)
    await rule(2, stored, { hosts: stored, ports: ['22'] }).execute(tx)
    await rule(3, [], { hosts: null }).execute(tx)
    await rule(4, [net('nope')], { hosts: [] }).execute(tx)
    await sql`insert into router_route (${columns}, vpc_id, vpc_router_id, kind, destination, target)
      values (${common(6)}, ${id(1)}, ${id(1)}, 'custom', ${JSON.stringify(net('10.1.2.3/8'))}, '{"type": "drop"}')`.execute(
      tx,
    )
    for (const table of ['firewall_rule', 'router_route']) await sql.raw(dropReferences(table)).execute(tx)
  })

  await migrateToLatest(db)

  const { rows: rules } = await sql`select targets, filters from firewall_rule order by name`.execute(db)
  expect(rules).toEqual([
    { targets: canonical, filters: { hosts: canonical, ports: ['22'] } },
    { targets: [], filters: { hosts: null } },
    { targets: [net('nope')], filters: { hosts: [] } },
  ])
  const { rows: routes } = await sql`select destination from router_route`.execute(db)
  expect(routes).toEqual([{ destination: net('10.0.0.0/8') }])
})

/** Without dropping the foreign keys, updates would check the rows that these refer to. */
const dropReferences = (table: string) => `do $$ declare name text; begin
  for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'f' loop
    execute format('alter table ${table} drop constraint %I', name);
  end loop; end $$`
