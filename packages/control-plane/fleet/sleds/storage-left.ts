import { type PhysicalStorage, storageCapacity, storageIsFull } from '@portico/domain/disks/limits.ts'
import { insufficientCapacity } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** What the physical disks hold. */
export interface PhysicalSpace {
  readonly rack: PhysicalStorage
  /** bytes that disks and snapshots of all silos may have together */
  readonly room: number
}

/**
 * Refuse what would store more, or run something that may, while the hosts keep all that is left for themselves. What
 * runs already is the hypervisor's to stop when it writes more.
 * @returns what there is in all; null for a host that reports no data disks and so cannot say
 * @throws 507
 */
export async function requireStorageLeft(ctx: Pick<Context, 'db'>): Promise<PhysicalSpace | null> {
  const { full, ...rack } = await physicalStorage(ctx)
  if (full === true) refuse(insufficientCapacity(storageIsFull))
  return rack.physicalDisks === 0 ? null : { rack, room: storageCapacity(rack) }
}

/** The data disks in service, and whether all of them keep what is left for themselves; null without any. */
export function physicalStorage({
  db,
}: Pick<Context, 'db'>): Promise<PhysicalStorage & { readonly full: boolean | null }> {
  return db
    .selectFrom('physical_disk')
    .select((eb) => [
      eb.fn.agg<boolean | null>('bool_and', ['is_full']).as('full'),
      sql<number>`count(*)::int`.as('physicalDisks'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('physicalSize'),
    ])
    .where('form_factor', '=', 'u2')
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
}
