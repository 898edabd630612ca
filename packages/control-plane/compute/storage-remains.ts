import type { Context } from '../kernel/context.ts'
import { claimDue, releaseAfterFailure } from '../reconcile/leases.ts'
import type { Worker, WorkContext } from '../reconcile/work.ts'

/** A deleted disk's volume is left to be cleared away. */
export async function leaveVolume(ctx: Context, diskId: string): Promise<void> {
  await ctx.db
    .insertInto('storage_remains')
    .values({ id: diskId, kind: 'volume', time_due: ctx.now })
    .execute()
}

/**
 * One reference to frozen bytes has gone: they are left to be cleared away if it was the last. Snapshots, images and
 * disks still to be copied from them refer to them. A new reference can race with this only through a row read by
 * both, which serializable transactions do not let pass.
 */
export async function releaseContent(ctx: Context, contentId: string): Promise<void> {
  const needed = await ctx.db
    .selectFrom('snapshot')
    .select('id')
    .where('content_id', '=', contentId)
    .unionAll(ctx.db.selectFrom('image').select('id').where('content_id', '=', contentId))
    .unionAll(ctx.db.selectFrom('disk').select('id').where('source_content_id', '=', contentId))
    .limit(1)
    .executeTakeFirst()
  if (needed !== undefined) return
  await ctx.db
    .insertInto('storage_remains')
    .values({ id: contentId, kind: 'content', time_due: ctx.now })
    .execute()
}

/** ms between looks at a volume of which a snapshot is still being taken */
const whileInUse = 1000

/** Deletes volumes and frozen bytes that nothing refers to any more. */
export const storageRemains: Worker = {
  name: 'storage remains',
  run: async (ctx) => {
    const claimed = await claimDue(ctx, 'storage_remains')
    await Promise.all(claimed.map((remains) => clear(ctx, remains)))
    return claimed.length
  },
}

interface Remains {
  readonly id: string
  readonly kind: 'volume' | 'content'
  readonly attempts: number
}

async function clear(ctx: WorkContext, remains: Remains): Promise<void> {
  const { volumes } = ctx.services.hypervisor
  try {
    if (remains.kind === 'content') await volumes.deleteSnapshot(remains.id)
    else if (await isBeingCopied(ctx, remains.id)) return await lookLater(ctx, remains)
    else await volumes.deleteVolume(remains.id)
    await ctx.transact(({ db }) => db.deleteFrom('storage_remains').where('id', '=', remains.id).execute())
  } catch (error) {
    ctx.log(`${remains.kind} ${remains.id}`, error)
    await releaseAfterFailure(ctx, 'storage_remains', remains)
  }
}

/** A disk may be detached and deleted while a snapshot that was begun before is still being taken. */
async function isBeingCopied(ctx: WorkContext, diskId: string): Promise<boolean> {
  const snapshot = await ctx.db
    .selectFrom('snapshot')
    .select('id')
    .where('disk_id', '=', diskId)
    .where('state', '=', 'creating')
    .executeTakeFirst()
  return snapshot !== undefined
}

async function lookLater(ctx: WorkContext, remains: Remains): Promise<void> {
  const due = new Date(ctx.now().getTime() + whileInUse)
  await ctx.transact(({ db }) =>
    db
      .updateTable('storage_remains')
      .set({ lease_until: null, time_due: due })
      .where('id', '=', remains.id)
      .execute(),
  )
  ctx.wakeAt(due)
}
