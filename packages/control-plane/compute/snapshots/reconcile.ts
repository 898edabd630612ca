import { HypervisorError } from '@portico/hypervisor/port.ts'
import type { Context } from '../../kernel/context.ts'
import { claimDue, releaseAfterFailure } from '../../reconcile/leases.ts'
import type { Worker, WorkContext } from '../../reconcile/work.ts'
import type { Snapshot } from './view.ts'

/** Takes the snapshots that were asked for. */
export const snapshots: Worker = {
  name: 'snapshot reconciler',
  run: async (ctx) => {
    const claimed = await claimDue(ctx, 'snapshot')
    await Promise.all(claimed.map((snapshot) => takeSnapshot(ctx, snapshot)))
    return claimed.length
  },
}

/**
 * Freeze the disk's bytes and show what came of it. Whoever calls holds the row's lease. A failure that repeating
 * cannot mend makes the snapshot `faulted`; it stays charged until it is deleted.
 */
export async function takeSnapshot(ctx: WorkContext, snapshot: Snapshot): Promise<void> {
  try {
    if (snapshot.state === 'creating') {
      await ctx.services.hypervisor.volumes.snapshot(snapshot.disk_id, snapshot.content_id)
    }
    await ctx.transact((tx) => settle(tx, snapshot, 'ready'))
  } catch (error) {
    ctx.log(`snapshot ${snapshot.id}`, error)
    if (error instanceof HypervisorError && !error.retry) {
      await ctx.transact((tx) => settle(tx, snapshot, 'faulted'))
    } else await releaseAfterFailure(ctx, 'snapshot', snapshot)
  }
}

async function settle(ctx: Context, snapshot: Snapshot, state: 'ready' | 'faulted'): Promise<void> {
  await ctx.db
    .updateTable('snapshot')
    .set((eb) => ({
      lease_until: null,
      attempts: 0,
      time_due: null,
      state: eb.case().when('state', '=', 'creating').then(state).else(eb.ref('state')).end(),
    }))
    .where('id', '=', snapshot.id)
    .execute()
  await letDiskGo(ctx, snapshot.disk_id)
}

/** A disk that was kept still for its snapshots is free again after the last of them. */
async function letDiskGo(ctx: Context, diskId: string): Promise<void> {
  await ctx.db
    .updateTable('disk')
    .set({ state: 'detached' })
    .where('id', '=', diskId)
    .where('state', 'in', ['maintenance', 'finalizing'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('snapshot')
            .select('snapshot.id')
            .where('snapshot.disk_id', '=', diskId)
            .where('snapshot.state', '=', 'creating'),
        ),
      ),
    )
    .execute()
}
