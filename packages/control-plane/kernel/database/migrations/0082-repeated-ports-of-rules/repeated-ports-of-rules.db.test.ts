import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '@portico/testing/database.ts'
import { migrateToLatest } from '#kernel/database/migrate.ts'
import { migrations } from '../index.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('migrating removes repeated ports and protocols when rules were stored with them', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0082')
  database = await testDatabase('repeated-ports', (db) => migrateToLatest(db, Object.fromEntries(earlier)))
  const { db } = database
  await db.transaction().execute(async (tx) => {
    // The rows that these belong to are not needed in this test.
    await sql`set local session_replication_role = replica`.execute(tx)
    const stored = [
      { ports: ['443', '22', '0443', '22-22', '1-9'], protocols: ['TCP', 'UDP', 'TCP'], hosts: null },
      { ports: null, protocols: null },
      {},
      { ports: [], protocols: ['ICMP'] },
    ]
    for (const [n, filters] of stored.entries()) {
      await sql`
        insert into firewall_rule (id, silo_id, project_id, name, description, time_created, time_modified, vpc_id,
          status, direction, action, priority, targets, filters)
        values (${id(n)}, ${id(1)}, ${id(1)}, ${`n${n}`}, '', now(), now(), ${id(1)},
          'enabled', 'inbound', 'allow', 0, '[]', ${JSON.stringify(filters)})`.execute(tx)
    }
    // Without dropping the foreign keys, updates would check the rows that these refer to.
    await sql`do $$ declare name text; begin
      for name in select conname from pg_constraint
        where conrelid = 'firewall_rule'::regclass and contype = 'f' loop
        execute format('alter table firewall_rule drop constraint %I', name);
      end loop; end $$`.execute(tx)
  })

  await migrateToLatest(db)

  const { rows } = await sql`select filters from firewall_rule order by name`.execute(db)
  expect(rows).toEqual(
    [
      { ports: ['443', '22', '1-9'], protocols: ['TCP', 'UDP'], hosts: null },
      { ports: null, protocols: null },
      {},
      { ports: [], protocols: ['ICMP'] },
    ].map((filters) => ({ filters })),
  )
})
