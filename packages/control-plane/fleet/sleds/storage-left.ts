import { type PhysicalStorage, storageCapacity, storageFullMessage } from '@portico/domain/disks/limits.ts'
import { insufficientCapacity } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** The capacity of the physical disks. */
export interface PhysicalSpace {
  readonly rack: PhysicalStorage
  /** bytes that disks and snapshots of all silos may still use together */
  readonly room: number
}

/**
 * Refuses to store data, or to run a machine that may write data, while the hosts' storage is full. The hypervisor
 * itself pauses running machines that write to full storage.
 * @returns the capacity; null if the host reports no data disks, so that it is unknown
 * @throws 507
 */
export async function requireStorageLeft(ctx: Pick<Context, 'db'>): Promise<PhysicalSpace | null> {
  const { full, ...rack } = await physicalStorage(ctx)
  if (full === true) refuse(insufficientCapacity(storageFullMessage))
  return rack.physicalDisks === 0 ? null : { rack, room: storageCapacity(rack) }
}

/** Returns the data disks in service, and whether all of them are full; null if there are none. */
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
