import type { DiskCreate } from '@portico/contract/schemas/disks.ts'
import { checkSourceFits } from '@portico/domain/disks/limits.ts'
import { checkSnapshot } from '@portico/domain/disks/actions.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { findReadable } from '#authorization/lookup/find.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'

/** The source of a new disk, as stored in its row. */
export interface DiskOrigin {
  readonly block_size: number
  readonly image_id: string | null
  readonly snapshot_id: string | null
  readonly source_content_id: string | null
  readonly for_import: boolean
}

const scratch = { image_id: null, snapshot_id: null, source_content_id: null, for_import: false }

/**
 * Looks up the source and checks that this project may use it and that the new disk is large enough. @throws 400, 404
 */
export async function findOrigin(
  ctx: Context,
  project: { readonly id: string },
  { size, disk_source: source }: Pick<DiskCreate, 'size' | 'disk_source'>,
): Promise<DiskOrigin> {
  switch (source.type) {
    case 'blank':
      return { ...scratch, block_size: source.block_size }
    case 'importing_blocks':
      return { ...scratch, block_size: source.block_size, for_import: true }
    case 'snapshot': {
      const snapshot = await findReadable(ctx, 'snapshot', { nameOrId: source.snapshot_id })
      if (snapshot.project_id !== project.id)
        refuse(invalidRequest('snapshot does not belong to this project'))
      enforce(checkSourceFits(size, 'snapshot', snapshot.size))
      enforce(checkSnapshot('use', snapshot.state))
      return {
        ...scratch,
        block_size: snapshot.block_size,
        snapshot_id: snapshot.id,
        source_content_id: snapshot.content_id,
      }
    }
    case 'image': {
      const image = await findReadable(ctx, 'image', { nameOrId: source.image_id })
      if (image.project_id !== null && image.project_id !== project.id) {
        refuse(invalidRequest('image does not belong to this project'))
      }
      enforce(checkSourceFits(size, 'image', image.size))
      return {
        ...scratch,
        block_size: image.block_size,
        image_id: image.id,
        source_content_id: image.content_id,
      }
    }
  }
}
