import type { DiskCreate } from '@portico/contract/schemas/disks.ts'
import { checkDiskSize } from '@portico/domain/disks/limits.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import { charge } from '../../fleet/provisioning/charge.ts'
import { requireStorageLeft } from '../../fleet/sleds/storage-left.ts'
import type { Context } from '../../kernel/context.ts'
import type { DiskTable } from '../../kernel/database/schema/compute.ts'
import { newIdentity, requireFreeName } from '../../kernel/names.ts'
import { obey } from '../../kernel/refusal-error.ts'
import { askFor } from '../../reconcile/queue.ts'
import { findOrigin } from './origin.ts'
import { requireSpace } from './space.ts'

export type Disk = Selectable<DiskTable>

/** The part of a new disk's rules that needs nothing but the request: size, granularity, block size. */
export function checkNewDisk({
  size,
  disk_source: source,
}: Pick<DiskCreate, 'size' | 'disk_source'>): Refusal | null {
  return checkDiskSize(size, 'block_size' in source ? source.block_size : undefined)
}

/**
 * Charge for a disk and write it down as `creating`; the disk reconciler makes its volume.
 * @throws 400 for a taken name, a size or a source that does not fit, 404 for a source that cannot be read, 507
 */
export async function createDisk(
  ctx: Context,
  project: { readonly id: string; readonly silo_id: string },
  params: DiskCreate,
): Promise<Disk> {
  obey(checkNewDisk(params))
  await requireFreeName(ctx, params.name, { table: 'disk', word: 'disk', where: { project_id: project.id } })
  const origin = await findOrigin(ctx, project, params)
  const owner = { silo_id: project.silo_id, project_id: project.id }
  await charge(ctx, owner, { cpus: 0, memory: 0, storage: params.size })
  await requireSpace(ctx)
  await requireStorageLeft(ctx)
  const disk = await ctx.db
    .insertInto('disk')
    .values({
      ...newIdentity(ctx, params),
      ...owner,
      ...origin,
      size: params.size,
      state: 'creating',
      instance_id: null,
      slot: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await askFor(ctx, 'disk', disk.id)
  return disk
}
