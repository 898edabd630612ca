import type pg from 'pg'

/** maximum ms until all operations in progress have ended */
const settleTime = 30_000

async function rows<T extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<T[]> {
  return (await client.query<T>(text)).rows
}

/** Waits until no resource is in transition. @returns those that still are after the maximum time */
export async function unsettled(client: pg.Client): Promise<string[]> {
  const until = Date.now() + settleTime
  for (;;) {
    const moving = await rows<{ name: string }>(
      client,
      `select name || ' ' || run_state as name from instance
         where run_state in ('creating', 'starting', 'stopping', 'rebooting')
       union all select name || ' ' || state from disk where state in ('creating', 'finalizing', 'attaching')
       union all select kind || ' ' || id from work where kind like '%-remains'
       union all select 'claim ' || id from claim`,
    )
    if (moving.length === 0 || Date.now() > until) return moving.map((row) => row.name)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Returns the violated invariants, which hold when no resource is in transition, each as a sentence with the violating
 * rows.
 */
export async function brokenInvariants(client: pg.Client): Promise<string[]> {
  const broken: string[] = []
  for (const [what, query] of invariants) {
    const found = await rows(client, query)
    if (found.length > 0) broken.push(`not so: ${what}: ${JSON.stringify(found.slice(0, 5))}`)
  }
  return broken
}

/** Each query returns rows only if its invariant is violated. */
const invariants: readonly (readonly [string, string])[] = [
  [
    'an address is held once',
    `select a.id from external_ip a join external_ip b on a.ip = b.ip and a.id < b.id
       and int4range(a.first_port, a.last_port, '[]') && int4range(b.first_port, b.last_port, '[]')`,
  ],
  [
    'addresses belong to living instances',
    `select id from external_ip where kind <> 'floating' and instance_id is null`,
  ],
  [
    'a disk is in one slot',
    `select instance_id, slot from disk where slot is not null group by 1, 2 having count(*) > 1`,
  ],
  [
    'vCPUs and memory charged are those of machines',
    `select p.*, sums.* from provisioned p, lateral (
       select coalesce(sum(ncpus), 0) as cpus, coalesce(sum(memory), 0) as memory from machine m
       where p.collection_kind = 'fleet' or p.collection_id in (m.silo_id, m.project_id)) sums
     where p.cpus <> sums.cpus or p.memory <> sums.memory`,
  ],
  [
    'storage charged is that of disks and snapshots',
    `select p.* from provisioned p where p.storage is distinct from (
       (select coalesce(sum(size), 0) from disk d
          where p.collection_kind = 'fleet' or p.collection_id in (d.silo_id, d.project_id))
       + (select coalesce(sum(size), 0) from snapshot s
            where p.collection_kind = 'fleet' or p.collection_id in (s.silo_id, s.project_id)))`,
  ],
  [
    'sleds hold what their machines reserve',
    `select s.id, sums.* from sled s, lateral (
       select coalesce(sum(ncpus), 0) as cpus, coalesce(sum(memory), 0) as memory from machine m
       where s.id in (m.sled_id, m.target_sled_id)) sums
     where s.reserved_threads <> sums.cpus or s.reserved_memory <> sums.memory`,
  ],
  [
    'running instances have a machine, others none',
    `select i.name from instance i left join machine m on m.instance_id = i.id
       where (i.run_state = 'running') <> (m.id is not null)`,
  ],
  [
    'the rack runs exactly those machines',
    `select id::text from machine where not exists
         (select from simulated_rack r
            where r.kind = 'machine' and time_buried is null and r.id = machine.id::text)
     union all
     select id from simulated_rack r where r.kind = 'machine' and time_buried is null and not exists
         (select from machine m where m.id::text = r.id)`,
  ],
  [
    'the rack keeps exactly the disks there are',
    `select id::text from disk where not exists
         (select from simulated_rack r
            where r.kind = 'volume' and time_buried is null and r.id = disk.id::text)
     union all
     select id from simulated_rack r where r.kind = 'volume' and time_buried is null and not exists
         (select from disk d where d.id::text = r.id)`,
  ],
]

/** Runs PostgreSQL's check of every B-tree index against its table. @returns the errors */
export async function brokenIndexes(client: pg.Client): Promise<string[]> {
  await client.query('create extension if not exists amcheck')
  const indexes = await rows<{ oid: number; relname: string }>(
    client,
    `select c.oid, c.relname from pg_class c join pg_am a on a.oid = c.relam
       where c.relkind = 'i' and a.amname = 'btree' and c.relpersistence = 'p'`,
  )
  const broken: string[] = []
  for (const { oid, relname } of indexes) {
    await client
      .query('select bt_index_parent_check($1::oid::regclass, true)', [oid])
      .catch((error: unknown) => {
        broken.push(`${relname}: ${String(error)}`)
      })
  }
  return broken
}
