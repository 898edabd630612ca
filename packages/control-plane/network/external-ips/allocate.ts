import { insufficientCapacity, invalidRequest, type Refusal } from '@portico/domain/refusals.ts'
import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { type Selectable, sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { ExternalIpTable } from '#kernel/database/schema/network.ts'
import { refuse } from '#kernel/refusal-error.ts'
import type { InstanceRef } from '../instance-ref.ts'
import type { ProbeRef } from '../probes/probe-ref.ts'
import { type LinkedPool, poolToAllocateFrom } from '../ip-pools/linked-pool.ts'
import { type AddressShare, reserveLowest } from './reserve.ts'
import { allPorts, blockFrom } from './snat-blocks.ts'

/** Allocates external addresses from pools (docs/reference/external-ips.md#allocation). `release.ts` releases them. */

export { releaseInstanceAddresses } from './release.ts'

export type ExternalIpRow = Selectable<ExternalIpTable>

const notAvailable = invalidRequest('Requested external IP address not available')

/**
 * Allocates the block of ports that every instance has for outbound traffic.
 * @throws 404 without a default pool, 507
 */
export async function allocateSnat(ctx: Context, instance: InstanceRef): Promise<ExternalIpRow> {
  const pool = await poolToAllocateFrom(ctx, instance.silo_id, undefined)
  const from = { id: pool.id, siloId: instance.silo_id }
  const { ip, first_port } =
    (await reserveLowest(ctx, from, 'block')) ?? refuse(await exhausted(ctx, pool, 'block'))
  const place = { ip_pool_id: pool.id, ip, ...blockFrom(first_port) }
  return insert(ctx, { ...unnamed(ctx, instance), kind: 'snat', ...place })
}

/** Allocates an ephemeral address for an instance, from the named pool or the default pool. @throws 404, 507 */
export async function allocateEphemeral(
  ctx: Context,
  instance: InstanceRef,
  pool?: string,
): Promise<ExternalIpRow> {
  const from = await poolToAllocateFrom(ctx, instance.silo_id, pool)
  const ip = await takeLowest(ctx, from, instance.silo_id)
  const place = { ip_pool_id: from.id, ip, ...allPorts }
  return insert(ctx, { ...unnamed(ctx, instance), kind: 'ephemeral', ...place })
}

/** Allocates an address for a probe, from the named pool or the default pool. @throws 404, 507 */
export async function allocateForProbe(
  ctx: Context,
  probe: ProbeRef,
  pool: string | undefined,
): Promise<void> {
  const from = await poolToAllocateFrom(ctx, probe.silo_id, pool)
  const ip = await takeLowest(ctx, from, probe.silo_id)
  const of = { ...isUnused(ctx, probe), instance_id: null, probe_id: probe.id }
  await insert(ctx, { ...of, kind: 'ephemeral', ip_pool_id: from.id, ip, ...allPorts })
}

/**
 * Allocates an address for a floating IP: the requested one, or the lowest free one.
 * @throws 404, 507; 400 if the requested address is not in the pool or partly in use
 */
export async function takeFloating(
  ctx: Context,
  siloId: string,
  wanted: { pool?: string | undefined; ip?: string | undefined },
): Promise<{ ip_pool_id: string; ip: number; first_port: number; last_port: number }> {
  const pool = await poolToAllocateFrom(ctx, siloId, wanted.pool)
  const ip =
    wanted.ip === undefined ? await takeLowest(ctx, pool, siloId) : await takeGiven(ctx, pool.id, wanted.ip)
  return { ip_pool_id: pool.id, ip, ...allPorts }
}

async function takeLowest(ctx: Context, pool: LinkedPool, siloId: string): Promise<number> {
  const claimed = await reserveLowest(ctx, { id: pool.id, siloId }, 'whole address')
  return claimed?.ip ?? refuse(await exhausted(ctx, pool, 'whole address'))
}

/**
 * Returns the refusal when a pool is full, with its name and size. For a block of ports it also says what it is for,
 * since no user requested it.
 */
async function exhausted(ctx: Context, { id, name }: LinkedPool, wanted: AddressShare): Promise<Refusal> {
  const { addresses } = await ctx.db
    .selectFrom('ip_pool_range')
    .select(sql<number>`coalesce(sum(last_ip - first_ip + 1), 0)::bigint`.as('addresses'))
    .where('ip_pool_id', '=', id)
    .executeTakeFirstOrThrow()
  const pool = `IP pool "${name}"`
  const full =
    addresses === 0
      ? `${pool} has no addresses`
      : addresses === 1
        ? `the only address of ${pool} is in use`
        : `all ${addresses} addresses of ${pool} are in use`
  const what = wanted === 'block' ? ', and every instance shares one for outbound traffic' : ''
  return insufficientCapacity(
    `No external IP addresses available: ${full}${what}. ` +
      `Free some${wanted === 'block' ? '' : ', choose another pool'}, or ask an operator to add addresses to the pool`,
  )
}

async function takeGiven(ctx: Context, poolId: string, text: string): Promise<number> {
  const ip = tryParseIpv4(text)
  if (ip === null) return refuse(notAvailable)
  const range = await ctx.db
    .selectFrom('ip_pool_range')
    .select('id')
    .where('ip_pool_id', '=', poolId)
    .where('first_ip', '<=', ip)
    .where('last_ip', '>=', ip)
    .executeTakeFirst()
  if (range === undefined) return refuse(notAvailable)
  const held = await ctx.db
    .selectFrom('external_ip')
    .select('id')
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst()
  return held === undefined ? ip : refuse(notAvailable)
}

const unnamed = (ctx: Context, instance: InstanceRef) => ({
  ...isUnused(ctx, instance),
  instance_id: instance.id,
  probe_id: null,
})

function isUnused(ctx: Context, { silo_id, project_id }: Pick<InstanceRef, 'silo_id' | 'project_id'>) {
  return {
    id: ctx.newId(),
    silo_id,
    project_id,
    name: null,
    description: null,
    time_created: ctx.now,
    time_modified: ctx.now,
  }
}

async function insert(ctx: Context, row: ExternalIpRow): Promise<ExternalIpRow> {
  await ctx.db.insertInto('external_ip').values(row).execute()
  return row
}
