import type { AddressHistory } from '@portico/contract/portico/networks.ts'
import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { sql } from 'kysely'
import { settleIfWritable } from '#kernel/changes/log.ts'
import { seenBy } from '#authorization/visibility.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'

export const addressHistoryHandlers = {
  /** Returns the former holders of an address from the change log, for users who may read it. */
  portico_subnet_address_history: async (ctx, { path, query }) => {
    const { vpc, project } = query
    const subnet = await find(ctx, 'vpc_subnet', { nameOrId: path.subnet, vpc, project })
    const gone = await formerInterfaces(ctx, subnet.id, Number(parseAddress(query.ip).value))
    const shown = gone.slice(0, limits.formerHolders)
    const instances = await lastNames(
      ctx,
      shown.map(({ instance_id }) => instance_id),
    )
    const items = shown.map(({ ended, began, ...row }): AddressHistory['items'][number] => ({
      ...row,
      instance: instances.get(row.instance_id)?.name ?? null,
      exists: instances.get(row.instance_id)?.exists ?? false,
      time_begun: began && time(began),
      time_ended: time(ended),
    }))
    return { items, more: gone.length > shown.length }
  },
} satisfies Handlers<'portico_subnet_address_history'>

interface FormerInterface {
  readonly interface: string
  readonly mac: string
  readonly instance_id: string
  readonly began: Date | null
  readonly ended: Date
}

/** Returns deleted interfaces that had an address, latest first. An index of the log finds them by address. */
async function formerInterfaces(
  ctx: Context,
  subnetId: string,
  ip: number,
): Promise<readonly FormerInterface[]> {
  // Assigns positions to new changes first, so that everything that was committed before this call is included.
  await settleIfWritable(ctx.db)
  const { rows } = await sql<FormerInterface>`
    select change.before ->> 'name' as interface, change.before ->> 'mac' as mac,
      change.before ->> 'instance_id' as instance_id, change.time as ended,
      -- The first that the log still has of it: what came after, however much, is not walked through.
      (select case made.action when 'create' then made.time end from change made
        where made.id = change.id
        order by made.position limit 1) as began
    from change
    where change.kind = 'instance-network-interface' and change.action = 'delete'
      and (coalesce(change.after, change.before) ->> 'subnet_id') = ${subnetId}
      and (coalesce(change.after, change.before) ->> 'ip') = ${String(ip)}
      and ${seenBy(userOf(ctx))}
    order by change.position desc
    limit ${limits.formerHolders + 1}`.execute(ctx.db)
  return rows
}

/**
 * Returns the current or last names of instances, and whether the instances exist. Some may be missing, since the log
 * may no longer contain them.
 */
async function lastNames(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string | null; readonly exists: boolean }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string | null; exists: boolean }>`
    select asked.id, coalesce(instance.name, last.name) as name, instance.id is not null as exists
    from unnest(${[...new Set(ids)]}::uuid[]) as asked (id)
    left join instance on instance.id = asked.id
    left join lateral (
      select name from change where change.id = asked.id order by position desc limit 1
    ) last on true`.execute(ctx.db)
  return new Map(rows.map(({ id, ...last }) => [id, last]))
}
