import { type PhysicalDisks, roomOn } from '@portico/domain/disks/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

export interface PhysicalSpace {
  readonly rack: PhysicalDisks
  /** bytes that disks and snapshots of all silos may have together */
  readonly room: number
}

/**
 * What the physical disks hold. Null for a host that reports no data disks: it has no way to say, and is not checked.
 */
export async function physicalSpace(ctx: Context): Promise<PhysicalSpace | null> {
  const rack = await ctx.db
    .selectFrom('physical_disk')
    .select([
      sql<number>`count(*)::int`.as('physicalDisks'),
      sql<number>`coalesce(sum(size), 0)::bigint`.as('physicalSize'),
    ])
    .where('form_factor', '=', 'u2')
    .where('policy', '=', 'in_service')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  return rack.physicalDisks === 0 ? null : { rack, room: roomOn(rack) }
}
