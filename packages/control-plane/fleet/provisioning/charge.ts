import { systemClock } from '@portico/domain/ports.ts'
import { checkSpace } from '@portico/domain/disks/limits.ts'
import { checkQuota, type Resources } from '@portico/domain/quotas/quotas.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { PhysicalSpace } from '../sleds/storage-left.ts'

/** The silo and project whose quota and usage are charged. */
export interface Charged {
  readonly silo_id: string
  readonly project_id: string
}

/** The result of an attempt to reserve resources, as returned by the database function take_resources. */
type Outcome = 'taken' | 'waiting' | 'busy' | 'full'

/** ms for which a charge waits for other transactions, and ms between its attempts. */
const patience = 1000
const look = 10

/**
 * Charges resources to silo and project. Call it last among the steps that may be refused, since the resources are
 * unavailable to others until the transaction ends, even if it rolls back.
 * @param space the physical storage; null if storage is not charged
 * @throws 507 if the silo's quota or the physical storage would be exceeded; 503 if another transaction changes the
 * project itself for longer than a charge waits
 */
export async function charge(
  ctx: Context,
  owner: Charged,
  requested: Resources,
  space: PhysicalSpace | null = null,
): Promise<void> {
  for (let waited = 0; ;) {
    const outcome = await take(ctx, owner, requested, space)
    if (outcome === 'taken') return
    if ((outcome === 'waiting' || outcome === 'busy') && waited < patience) {
      await pause(look)
      waited += look
    } else if (outcome === 'busy') {
      refuse(unavailable)
    } else {
      await requireRoom(ctx, owner, requested, space)
    }
  }
}

async function take(
  { reservations }: Context,
  owner: Charged,
  needed: Resources,
  space: PhysicalSpace | null,
): Promise<Outcome> {
  reservations.noteReservation()
  const { rows } = await sql<{ outcome: Outcome }>`
    select take_resources(${reservations.by}::xid8, ${reservations.part}, ${owner.silo_id}, ${owner.project_id},
      ${needed.cpus}, ${needed.memory}, ${needed.storage}, ${space?.room ?? null}) as outcome`.execute(
    reservations.db,
  )
  return rows[0]?.outcome ?? 'full'
}

/**
 * Refuses resources that do not fit at the moment, without charging them. Call it before several charges of one request,
 * so that the refusal has their sum.
 * @param space the physical storage; null if storage is not charged
 * @throws 507
 */
export async function requireRoom(
  { reservations }: Context,
  { silo_id }: Pick<Charged, 'silo_id'>,
  needed: Resources,
  space: PhysicalSpace | null,
): Promise<void> {
  const quota = await reservations.db
    .selectFrom('silo_quota')
    .select(['cpus', 'memory', 'storage'])
    .where('silo_id', '=', silo_id)
    .executeTakeFirstOrThrow()
  const used = await reservations.db
    .selectFrom('provisioned')
    .select(['cpus', 'memory', 'storage'])
    .where('collection_id', '=', silo_id)
    .executeTakeFirstOrThrow()
  enforce(checkQuota(used, needed, quota))
  if (space === null) return
  const everything = await reservations.db
    .selectFrom('provisioned')
    .select('storage')
    .where('collection_kind', '=', 'fleet')
    .executeTakeFirstOrThrow()
  enforce(checkSpace({ ...space.rack, used: everything.storage }, needed.storage))
}

/** Releases resources; they are available to others after the transaction has committed. */
export async function release(ctx: Context, owner: Charged, freed: Resources): Promise<void> {
  ctx.reservations.noteRelease(freed)
  await ctx.db
    .insertInto('claim')
    .values({ by: null, silo_id: owner.silo_id, project_id: owner.project_id, sled_id: null, ...freed })
    .execute()
}

// Uses real time on purpose, because it waits for other transactions.
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => systemClock.after(ms, resolve))
}
