import type { RuleCounter } from '@portico/hypervisor/network/traffic.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'

/** Stands for the packets that no rule matches, instead of the name of a rule. */
export const noRule = ''

/**
 * Adds rows for new rules, begins again for rules that match something else, and removes rows of deleted rules. A
 * changed set has new IDs for all of its rules, so that only rules with unknown IDs are examined.
 * @returns number of changed rows
 */
export async function compareRules({ db }: Pick<Context, 'db'>): Promise<number> {
  const compared = await sql`
    insert into rule_use (vpc_id, rule, rule_id, definition, time_since)
    select rule.vpc_id, rule.name, rule.id,
      md5(concat_ws(' ', rule.status, rule.direction, rule.action, rule.targets, rule.filters)),
      greatest(rule.time_created, cursor.time_since)
    from firewall_rule rule cross join traffic_cursor cursor
    where not exists (select from rule_use known where known.rule_id = rule.id)
    on conflict (vpc_id, rule) do update set
      rule_id = excluded.rule_id,
      definition = excluded.definition,
      packets = case when rule_use.definition = excluded.definition then rule_use.packets else 0 end,
      bytes = case when rule_use.definition = excluded.definition then rule_use.bytes else 0 end,
      time_since = case when rule_use.definition = excluded.definition then rule_use.time_since
        else excluded.time_since end,
      time_last_used = case when rule_use.definition = excluded.definition then rule_use.time_last_used end`.execute(
    db,
  )
  const gone = await sql`
    delete from rule_use used
    where rule_id is not null and not exists (select from firewall_rule rule where rule.id = used.rule_id)`.execute(
    db,
  )
  const ofGoneVpcs = await sql`
    delete from rule_use used
    where rule_id is null and not exists (select from vpc where vpc.id = used.vpc_id)`.execute(db)
  const all = [compared, gone, ofGoneVpcs]
  return all.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0)
}

/**
 * Adds what was counted since the last reading. If a counter begins again, or a part of it is removed with an
 * interface, packets are missing rather than counted twice.
 * @returns number of changed rows
 */
export async function storeCounters(db: Db, counters: readonly RuleCounter[]): Promise<number> {
  if (counters.length === 0) return 0
  const rows = counters.map(({ vpcId, rule, packets, bytes, lastUsed }) => ({
    vpc_id: vpcId,
    rule: rule ?? noRule,
    packets,
    bytes,
    last_used: lastUsed.toISOString(),
  }))
  const { numAffectedRows } = await sql`
    with counter as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        vpc_id uuid, rule text, packets bigint, bytes bigint, last_used timestamptz)
    )
    insert into rule_use as used
      (vpc_id, rule, definition, packets, bytes, counter_packets, counter_bytes, time_since, time_last_used)
    select counter.vpc_id, counter.rule, '', counter.packets, counter.bytes, counter.packets, counter.bytes,
      cursor.time_since, counter.last_used
    from counter cross join traffic_cursor cursor
    where case when counter.rule = ${noRule}
      then exists (select from vpc where vpc.id = counter.vpc_id)
      else exists (select from rule_use known where (known.vpc_id, known.rule) = (counter.vpc_id, counter.rule)) end
    on conflict (vpc_id, rule) do update set
      packets = used.packets + greatest(0, excluded.counter_packets - used.counter_packets),
      bytes = used.bytes + greatest(0, excluded.counter_bytes - used.counter_bytes),
      counter_packets = excluded.counter_packets,
      counter_bytes = excluded.counter_bytes,
      time_last_used = case when excluded.time_last_used >= used.time_since
        then greatest(used.time_last_used, excluded.time_last_used) else used.time_last_used end
    where used.counter_packets <> excluded.counter_packets`.execute(db)
  return Number(numAffectedRows ?? 0)
}
