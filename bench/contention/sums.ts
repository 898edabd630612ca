import type pg from 'pg'

/** What must hold in the database whatever raced; each answers the rows that contradict it. */
const rules: Readonly<Record<string, string>> = {
  'silo and project counters are the sums of what they count': `
    with used as (
      select project_id, silo_id, 0 as cpus, 0::bigint as memory, size as storage from disk
      union all select project_id, silo_id, 0, 0, size from snapshot
      union all select project_id, silo_id, ncpus, memory, 0 from machine
    ), sums as (
      select collection, sum(cpus) as cpus, sum(memory) as memory, sum(storage) as storage
      from used cross join lateral (
        select project_id union all select silo_id
        union all select collection_id from provisioned where collection_kind = 'fleet'
      ) as of_each (collection)
      group by collection
    )
    select p.* from provisioned p left join sums s on s.collection = p.collection_id
    where (p.cpus, p.memory, p.storage)
      is distinct from (coalesce(s.cpus, 0), coalesce(s.memory, 0), coalesce(s.storage, 0))`,
  'quotas are kept': `
    select p.* from provisioned p join silo_quota q on q.silo_id = p.collection_id
    where p.cpus > q.cpus or p.memory > q.memory or p.storage > q.storage`,
  'sleds hold what their machines hold': `
    select s.id from sled s
    left join (select sled_id, sum(ncpus) as cpus, sum(memory) as memory from machine group by sled_id) m
      on m.sled_id = s.id
    where (s.reserved_threads, s.reserved_memory) is distinct from (coalesce(m.cpus, 0), coalesce(m.memory, 0))`,
  'addresses are held once and lie in their pool': `
    select e.id from external_ip e
    where not exists (select from ip_pool_range r
      where r.ip_pool_id = e.ip_pool_id and e.ip between r.first_ip and r.last_ip)
    union all
    select a.id from external_ip a join external_ip b on a.ip = b.ip and a.id < b.id
    where a.first_port <= b.last_port and b.first_port <= a.last_port`,
  'an instance has its disk, interface and address': `
    select i.id from instance i
    where (select count(*) from external_ip e where e.instance_id = i.id and e.kind = 'snat') <> 1
      or (select count(*) from network_interface n where n.instance_id = i.id) <> 1
      or not exists (select from disk d where d.id = i.boot_disk_id and d.instance_id = i.id and d.slot = 0)`,
}

/** Which rules the database breaks, in words; none when all is well. */
export async function wrongSums(client: pg.Client): Promise<string[]> {
  const wrong: string[] = []
  for (const [rule, query] of Object.entries(rules)) {
    const { rowCount } = await client.query(query)
    if (rowCount !== 0) wrong.push(`not true: ${rule} (${rowCount} rows)`)
  }
  return wrong
}
