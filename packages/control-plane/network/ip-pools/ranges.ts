import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { IpPoolRangeTable } from '#kernel/database/schema/network.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { type Range, withdraw } from './withdraw.ts'

export type RangeRow = Selectable<IpPoolRangeTable>

function written({ first, last }: Range): string {
  return `${formatIpv4(first)}-${formatIpv4(last)}`
}

/** Adds a range of addresses to a pool. @throws 400 if it overlaps a range of any pool */
export async function addRange(ctx: Context, poolId: string, range: Range): Promise<RangeRow> {
  const overlapping = await ctx.db
    .selectFrom('ip_pool_range')
    .select('id')
    .where('first_ip', '<=', range.last)
    .where('last_ip', '>=', range.first)
    .limit(1)
    .executeTakeFirst()
  if (overlapping !== undefined) {
    refuse(invalidRequest(`The provided IP range ${written(range)} overlaps with an existing range`))
  }
  const row = {
    id: ctx.newId(),
    ip_pool_id: poolId,
    first_ip: range.first,
    last_ip: range.last,
    time_created: ctx.now,
  }
  await ctx.db.insertInto('ip_pool_range').values(row).execute()
  return row
}

/** Removes a range from a pool. @throws 400 if the pool does not have exactly this range or it is in use */
export async function removeRange(ctx: Context, poolId: string, range: Range): Promise<void> {
  const row = await ctx.db
    .selectFrom('ip_pool_range')
    .select('id')
    .where('ip_pool_id', '=', poolId)
    .where('first_ip', '=', range.first)
    .where('last_ip', '=', range.last)
    .executeTakeFirst()
  if (row === undefined) {
    return refuse(invalidRequest(`The provided range ${written(range)} does not exist`))
  }
  if (!(await withdraw(ctx, poolId, { range }))) {
    refuse(
      invalidRequest('IP pool ranges cannot be deleted while external IP addresses are allocated from them'),
    )
  }
  await ctx.db.deleteFrom('ip_pool_range').where('id', '=', row.id).execute()
}
