import type { Image as WireImage } from '@portico/contract/schemas/images.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { identityBlock } from '#kernel/wire.ts'

export type Image = Row<'image'>

export function imageView(row: Image): WireImage {
  return {
    ...identityBlock(row),
    project_id: row.project_id,
    os: row.os,
    version: row.version,
    size: row.size,
    block_size: row.block_size,
    digest: null,
  }
}
