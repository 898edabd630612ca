import { checkDiskCount, instanceLimits } from '@portico/domain/instances/limits.ts'
import { type AttachableDisk, judgeAttach } from '@portico/domain/disks/transitions.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { obey, refuse } from '#kernel/refusal-error.ts'
import type { Disk } from './create.ts'

/** A disk as the rules of attaching see it. */
export function attachable(disk: Disk): AttachableDisk {
  return { name: disk.name, state: disk.state, instanceId: disk.instance_id, forImport: disk.for_import }
}

/**
 * Attach a disk at the lowest free slot. One still being created is only promised: it shows `attached` when its
 * volume is there. The instance's own state is for the caller to judge.
 * @param slot a slot known to be free; else the lowest that is
 * @throws 400 for a disk of another project, bound elsewhere or in no state for it, and for a ninth disk
 */
export async function attachDisk(
  ctx: Context,
  instance: { readonly id: string; readonly silo_id: string; readonly project_id: string },
  disk: Disk,
  slot?: number,
): Promise<Disk> {
  if (disk.project_id !== instance.project_id) {
    refuse(invalidRequest('disk must be in the same project as the instance'))
  }
  const verdict = judgeAttach(attachable(disk), instance.id)
  if (verdict === 'nothing') return disk
  if (verdict !== 'act') return refuse(verdict)
  return ctx.db
    .updateTable('disk')
    .set({
      instance_id: instance.id,
      slot: slot ?? (await freeSlot(ctx, instance.id)),
      state: disk.state === 'creating' ? 'creating' : 'attached',
    })
    .where('id', '=', disk.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function freeSlot(ctx: Context, instanceId: string): Promise<number> {
  const rows = await ctx.db.selectFrom('disk').select('slot').where('instance_id', '=', instanceId).execute()
  obey(checkDiskCount(rows.length + 1))
  const taken = new Set(rows.map(({ slot }) => slot))
  const slot = Array.from({ length: instanceLimits.maxDisks }, (_, i) => i).find((i) => !taken.has(i))
  if (slot === undefined)
    throw new Error(`instance ${instanceId} has fewer disks than slots, yet no slot is free`)
  return slot
}

/** Let go of a disk that the rules allow to be detached. */
export async function detachDisk(ctx: Context, disk: Disk): Promise<Disk> {
  return ctx.db
    .updateTable('disk')
    .set({ instance_id: null, slot: null, state: 'detached' })
    .where('id', '=', disk.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Let go of all disks of an instance that is being deleted. Those not attached yet, or broken, keep their state. */
export async function detachAllDisks(ctx: Context, instance: { readonly id: string }): Promise<void> {
  await ctx.db
    .updateTable('disk')
    .set((eb) => ({
      instance_id: null,
      slot: null,
      state: eb
        .case()
        .when('state', '=', 'attached')
        .then('detached' as const)
        .else(eb.ref('state'))
        .end(),
    }))
    .where('instance_id', '=', instance.id)
    .execute()
}
