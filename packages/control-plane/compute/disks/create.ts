import type { DiskCreate } from '@portico/contract/schemas/disks.ts'
import { checkDiskSize } from '@portico/domain/disks/limits.ts'
import { nothing } from '@portico/domain/quotas/quotas.ts'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import { charge } from '#fleet/provisioning/charge.ts'
import { requireStorageLeft } from '#fleet/sleds/storage-left.ts'
import type { Context } from '#kernel/context.ts'
import type { Isolation } from '#kernel/database/transact.ts'
import type { DiskTable } from '#kernel/database/schema/compute.ts'
import { newIdentity, writeNamed } from '#kernel/names.ts'
import { enforce } from '#kernel/refusal-error.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { findOrigin } from './origin.ts'

export type Disk = Selectable<DiskTable>

/**
 * Returns the isolation level that creating these disks needs. Creating a blank disk reads nothing that other
 * transactions write, except reservations, rows protected by foreign keys, and values checked by a constraint. Creating
 * a copy must detect that its source is being deleted.
 */
export function isolationFor(disks: readonly (DiskCreate | { readonly type: 'attach' })[]): Isolation {
  const copied = disks.some(
    (disk) => 'disk_source' in disk && ['image', 'snapshot'].includes(disk.disk_source.type),
  )
  return copied ? 'serializable' : 'repeatable read'
}

/** Checks the rules of a new disk that need only the request: size, granularity, block size. */
export function checkNewDisk({
  size,
  disk_source: source,
}: Pick<DiskCreate, 'size' | 'disk_source'>): Refusal | null {
  return checkDiskSize(size, 'block_size' in source ? source.block_size : undefined)
}

/** The instance to which a disk that is being created will be attached, and the slot. */
interface Promised {
  readonly id: string
  readonly instance_id: string
  readonly slot: number
}

/**
 * Writes a disk in state `creating` and charges its size to the quota; the disk reconciler creates its volume.
 * @throws 400 for a taken name, a size or a source that does not fit, 404 for a source that is not readable, 507
 */
export async function createDisk(
  ctx: Context,
  project: { readonly id: string; readonly silo_id: string },
  params: DiskCreate,
  promised: Promised | null = null,
): Promise<Disk> {
  enforce(checkNewDisk(params))
  const origin = await findOrigin(ctx, project, params)
  const owner = { silo_id: project.silo_id, project_id: project.id }
  const name = { word: 'disk', name: params.name, constraint: 'disk_project_id_name_key' }
  const space = await requireStorageLeft(ctx)
  const disk = await writeNamed(name, () =>
    ctx.db
      .insertInto('disk')
      .values({
        ...newIdentity(ctx, params),
        ...owner,
        ...origin,
        size: params.size,
        state: 'creating',
        ...(promised ?? { instance_id: null, slot: null }),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await requestJob(ctx, 'disk', disk.id)
  await charge(ctx, owner, { ...nothing, storage: params.size }, space)
  return disk
}
