import type { VpcFirewallRuleUpdate } from '@portico/contract/schemas/firewall.ts'
import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { FirewallRuleTable } from '#kernel/database/schema/network.ts'
import { newIdentity } from '#kernel/names.ts'

export type FirewallRuleRow = Selectable<FirewallRuleTable>

interface VpcRef {
  readonly id: string
  readonly silo_id: string
  readonly project_id: string
}

/** Returns the rules of a VPC, ordered by name. */
export function rulesOf(ctx: Context, vpcId: string): Promise<FirewallRuleRow[]> {
  return ctx.db.selectFrom('firewall_rule').selectAll().where('vpc_id', '=', vpcId).orderBy('name').execute()
}

/** Adds rules; the caller has checked that their names are free. */
export async function insertRules(
  ctx: Context,
  vpc: VpcRef,
  rules: readonly VpcFirewallRuleUpdate[],
): Promise<void> {
  if (rules.length === 0) return
  const rows = rules.map((rule) => ({
    ...newIdentity(ctx, rule),
    silo_id: vpc.silo_id,
    project_id: vpc.project_id,
    vpc_id: vpc.id,
    status: rule.status,
    direction: rule.direction,
    action: rule.action,
    priority: rule.priority,
    targets: JSON.stringify(rule.targets),
    filters: JSON.stringify(rule.filters),
  }))
  await ctx.db.insertInto('firewall_rule').values(rows).execute()
}

/** Replaces the set: every rule gets a new ID and new times, even an unchanged one. */
export async function replaceRules(
  ctx: Context,
  vpc: VpcRef,
  rules: readonly VpcFirewallRuleUpdate[],
): Promise<void> {
  await ctx.db.deleteFrom('firewall_rule').where('vpc_id', '=', vpc.id).execute()
  await insertRules(ctx, vpc, rules)
}
