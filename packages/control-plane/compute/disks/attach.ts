import { checkDiskCount, instanceLimits } from '@portico/domain/instances/limits.ts'
import { type AttachableDisk, judgeAttach } from '@portico/domain/disks/transitions.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Disk } from './create.ts'

/** Returns a disk in the form that the attach rules expect. */
export function attachable(disk: Disk): AttachableDisk {
  return { name: disk.name, state: disk.state, instanceId: disk.instance_id, forImport: disk.for_import }
}

/**
 * Attaches a disk at the lowest free slot. A disk that is still being created is only assigned: its state becomes
 * `attached` when its volume exists. The caller checks the instance's state.
 * @param slot a slot that is known to be free; the lowest free one by default
 * @throws 400 for a disk of another project, one attached elsewhere or in an unsuitable state, and for a ninth disk
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
  enforce(checkDiskCount(rows.length + 1))
  const taken = new Set(rows.map(({ slot }) => slot))
  const slot = Array.from({ length: instanceLimits.maxDisks }, (_, i) => i).find((i) => !taken.has(i))
  if (slot === undefined)
    throw new Error(`instance ${instanceId} has fewer disks than slots, yet no slot is free`)
  return slot
}

/** Detaches a disk; the caller has checked the rules. */
export async function detachDisk(ctx: Context, disk: Disk): Promise<Disk> {
  return ctx.db
    .updateTable('disk')
    .set({ instance_id: null, slot: null, state: 'detached' })
    .where('id', '=', disk.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Detaches all disks of an instance that is being deleted. Disks that are not attached yet, or faulted, keep their
 * state.
 */
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
