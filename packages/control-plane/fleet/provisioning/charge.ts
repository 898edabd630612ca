import { systemClock } from '@portico/domain/ports.ts'
import { checkSpace } from '@portico/domain/disks/limits.ts'
import { checkQuota, type Resources } from '@portico/domain/quotas/quotas.ts'
import { unavailable } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { obey, refuse } from '#kernel/refusal-error.ts'
import type { PhysicalSpace } from '../sleds/storage-left.ts'

/** Whose use is counted: an object's silo and project. */
export interface Charged {
  readonly silo_id: string
  readonly project_id: string
}

/** What came of an attempt to take resources; the words are those of the database's function take_resources. */
type Outcome = 'taken' | 'waiting' | 'busy' | 'full'

/** ms that a charge waits for others that are under way, and ms between looks at them. */
const patience = 1000
const look = 10

/**
 * Charge resources to silo and project. Best done last of what may be refused, since others are refused what is
 * charged here even if it is undone later.
 * @param space what the physical disks hold; null where that is not asked
 * @throws 507 when that would exceed the silo's quota, or the physical disks; 503 while somebody is changing the
 *   project itself for longer than a charge waits
 */
export async function charge(
  ctx: Context,
  owner: Charged,
  asked: Resources,
  space: PhysicalSpace | null = null,
): Promise<void> {
  for (let waited = 0; ;) {
    const outcome = await take(ctx, owner, asked, space)
    if (outcome === 'taken') return
    if ((outcome === 'waiting' || outcome === 'busy') && waited < patience) {
      await pause(look)
      waited += look
    } else if (outcome === 'busy') {
      refuse(unavailable)
    } else {
      await refuseIfFull(ctx, owner, asked, space)
    }
  }
}

async function take(
  { claims }: Context,
  owner: Charged,
  asked: Resources,
  space: PhysicalSpace | null,
): Promise<Outcome> {
  claims.noteTaking()
  const { rows } = await sql<{ outcome: Outcome }>`
    select take_resources(${claims.by}::xid8, ${claims.part}, ${owner.silo_id}, ${owner.project_id},
      ${asked.cpus}, ${asked.memory}, ${asked.storage}, ${space?.room ?? null}) as outcome`.execute(claims.db)
  return rows[0]?.outcome ?? 'full'
}

/** Say what is full, in the words of the rule. Returns when something has become free meanwhile. */
async function refuseIfFull(
  { claims }: Context,
  { silo_id }: Charged,
  asked: Resources,
  space: PhysicalSpace | null,
): Promise<void> {
  const quota = await claims.db
    .selectFrom('silo_quota')
    .select(['cpus', 'memory', 'storage'])
    .where('silo_id', '=', silo_id)
    .executeTakeFirstOrThrow()
  const used = await claims.db
    .selectFrom('provisioned')
    .select(['cpus', 'memory', 'storage'])
    .where('collection_id', '=', silo_id)
    .executeTakeFirstOrThrow()
  obey(checkQuota(used, asked, quota))
  if (space === null) return
  const everything = await claims.db
    .selectFrom('provisioned')
    .select('storage')
    .where('collection_kind', '=', 'fleet')
    .executeTakeFirstOrThrow()
  obey(checkSpace({ ...space.rack, used: everything.storage }, asked.storage))
}

/** Give resources back: they are free for others when the transaction has committed. */
export async function giveBack(ctx: Context, owner: Charged, freed: Resources): Promise<void> {
  ctx.claims.noteRelease(freed)
  await ctx.db
    .insertInto('claim')
    .values({ by: null, silo_id: owner.silo_id, project_id: owner.project_id, sled_id: null, ...freed })
    .execute()
}

// Real time on purpose: it is spent waiting for others' transactions.
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => systemClock.after(ms, resolve))
}
