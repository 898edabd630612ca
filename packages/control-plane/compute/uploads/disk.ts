import type { BlockSize } from '@portico/contract/schemas/primitives.ts'
import { diskSizeFor, uploadLimits } from '@portico/domain/images/upload.ts'
import { generateName } from '@portico/domain/names.ts'
import type { ConvertLimits } from '@portico/hypervisor/image-files.ts'
import { storageLeftOf } from '#fleet/provisioning/quota-left.ts'
import type { Context, Db } from '#kernel/context.ts'
import type { JobContext } from '#reconcile/job.ts'
import { createDisk, type Disk } from '../disks/create.ts'
import { deleteDisk } from '../disks/delete.ts'
import { readUpload, type Upload, type UploadOfFile } from './upload.ts'

/**
 * Creates the disk that a session fills. Its size is charged like that of any disk, and it is deleted when the image is
 * created.
 */
export function createUploadDisk(
  ctx: Context,
  project: { readonly id: string; readonly silo_id: string },
  image: { readonly name: string; readonly block_size: BlockSize; readonly size: number },
): Promise<Disk> {
  return createDisk(ctx, project, {
    name: generateName(ctx.random, 'tmp-for-image'),
    description: `Temporary disk for uploading image ${image.name}`,
    size: image.size,
    disk_source: { type: 'importing_blocks', block_size: image.block_size },
  })
}

/**
 * Returns the maximum size of the disk for a session's file, if the file is converted: the size already charged plus
 * what the silo's quota still allows. The conversion writes no more than this, since a small file may expand to any
 * size.
 */
export async function maxDiskSize(
  { db }: Pick<Context, 'db'>,
  upload: Upload,
): Promise<Pick<ConvertLimits, 'disk' | 'tooLargeMessage'>> {
  const charged = (await diskOf(db, upload))?.size ?? 0
  const left = charged + (await storageLeftOf(db, upload.silo_id))
  if (left >= uploadLimits.convertedDisk)
    return { disk: uploadLimits.convertedDisk, tooLargeMessage: convertItFirst }
  return { disk: Math.max(left, 0), tooLargeMessage: quotaIsFull }
}

const convertItFirst = 'This system does not convert files to larger disks. Convert the file to raw first'
const quotaIsFull =
  'The silo’s storage quota is used up. Delete disks or snapshots, or ask an operator for a larger ' +
  'silo quota, then try again'

/** Returns the disk that a session fills; undefined if it has none, or the disk was deleted. */
export function diskOf(db: Db, { disk_id }: Pick<Upload, 'disk_id'>): Promise<Disk | undefined> {
  return db.selectFrom('disk').selectAll().where('id', '=', disk_id).executeTakeFirst()
}

/** Message for a step that needs the disk after it was deleted. */
export const diskDeletedMessage = 'The disk of the upload was deleted. Discard the upload and start again'

/**
 * Returns the session's disk, whose volume exists; replaces the disk if the file needs another size.
 * @returns its ID; null if the session is deleted or has advanced
 * @throws 507
 */
export async function diskOfNeededSize(
  ctx: JobContext,
  upload: UploadOfFile,
  bytes: number,
): Promise<string | null> {
  const size = diskSizeFor(bytes)
  const disk = await ctx.transact(async (inside) => {
    const now = await readUpload(inside.db, upload.id)
    if (now?.state !== upload.state) return null
    const present = await diskOf(inside.db, now)
    if (present?.size === size) return present
    if (present !== undefined) await deleteDisk(inside, present)
    return replaceDisk(inside, now, size)
  })
  if (disk === null) return null
  // The disk's worker may create the volume too; the call is idempotent.
  await ctx.services.hypervisor.volumes.create({
    id: disk.id,
    size,
    blockSize: disk.block_size,
    source: { type: 'import' },
  })
  return disk.id
}

async function replaceDisk(ctx: Context, upload: Upload, size: number) {
  const project = { id: upload.project_id, silo_id: upload.silo_id }
  const { name, block_size } = upload
  const disk = await createUploadDisk(ctx, project, { name, block_size, size })
  await ctx.db
    .updateTable('image_upload')
    .set({ disk_id: disk.id, disk_name: disk.name, disk_size: size })
    .where('id', '=', upload.id)
    .execute()
  return disk
}
