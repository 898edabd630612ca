import { brokenInvariants } from '@portico/server/testing/invariants.ts'
import type pg from 'pg'

/** Invariants that must hold after any race. Each query returns the rows that violate its invariant. */
const rules: Readonly<Record<string, string>> = {
  'quotas are kept': `
    select p.* from provisioned p join silo_quota q on q.silo_id = p.collection_id
    where p.cpus > q.cpus or p.memory > q.memory or p.storage > q.storage`,
  'addresses lie in their pool': `
    select e.id from external_ip e
    where not exists (select from ip_pool_range r
      where r.ip_pool_id = e.ip_pool_id and e.ip between r.first_ip and r.last_ip)`,
  'an instance has its disk, interface and address': `
    select i.id from instance i
    where (select count(*) from external_ip e where e.instance_id = i.id and e.kind = 'snat') <> 1
      or (select count(*) from network_interface n where n.instance_id = i.id) <> 1
      or (i.boot_disk_id is not null and not exists (select from disk d where d.id = i.boot_disk_id and d.instance_id = i.id and d.slot = 0))`,
}

/** Returns the violated invariants as texts; empty if there are none. No operation may be in progress. */
export async function violatedInvariants(client: pg.Client): Promise<string[]> {
  const wrong = await brokenInvariants(client)
  for (const [rule, query] of Object.entries(rules)) {
    const { rowCount } = await client.query(query)
    if (rowCount !== 0) wrong.push(`not so: ${rule} (${rowCount} rows)`)
  }
  return wrong
}
