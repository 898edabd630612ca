import type { InstanceAddresses } from '@portico/contract/portico/schemas.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'

export const instanceAddressHandlers = {
  /**
   * Returns the addresses of many instances in one response, for lists. Instances that the caller may not read are
   * omitted.
   */
  portico_instance_addresses: async (ctx, { query }) => {
    const instances = await readableInstances(ctx, query.instance)
    if (instances.length === 0) return { items: [] }
    const internal = await internalAddresses(ctx, instances)
    const external = await externalAddresses(ctx, instances)
    const items: InstanceAddresses[] = instances.map((id) => ({
      instance_id: id,
      internal: (internal.get(id) ?? []).map(({ ip }) => formatIpv4(ip)),
      external: (external.get(id) ?? []).map(({ kind, ip }) => ({ kind, ip: formatIpv4(ip) })),
    }))
    return { items }
  },
} satisfies Handlers<'portico_instance_addresses'>

/** Returns the readable instances in the requested order, without duplicates. */
async function readableInstances(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const found = await ctx.db
    .selectFrom('instance as t')
    .select('t.id')
    .where('t.id', 'in', ids)
    .where(readable(userOf(ctx), kinds.instance))
    .execute()
  const there = new Set(found.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => there.has(id))
}

/** Returns the internal addresses of instances. The address of the primary interface comes first. */
async function internalAddresses(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('network_interface')
    .select(['instance_id', 'ip'])
    .where('instance_id', 'in', ids)
    .orderBy('is_primary', 'desc')
    .orderBy('slot')
    .execute()
  return Map.groupBy(rows, ({ instance_id }) => instance_id)
}

/** Returns the external addresses of instances: the ephemeral IP first, then floating IPs sorted by address. */
async function externalAddresses(ctx: Context, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('external_ip')
    .select(['instance_id', 'kind', 'ip'])
    .where('instance_id', 'in', ids)
    .where('kind', '!=', 'snat')
    .orderBy('kind')
    .orderBy('ip')
    .execute()
  return Map.groupBy(rows, ({ instance_id }) => instance_id)
}
