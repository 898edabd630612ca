import { needsConversion } from '@portico/domain/images/upload.ts'
import type { Db } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'

/** A database row of an upload session. */
export type Upload = Row<'image_upload'>

/**
 * A session whose file's properties are known; if the file is downloaded, they are known after its address has
 * responded.
 */
export type UploadOfFile = Upload & {
  [Fact in 'file_size' | 'format' | 'compression']: NonNullable<Upload[Fact]>
}

export function fileIsKnown(upload: Upload): upload is UploadOfFile {
  return upload.file_size !== null && upload.format !== null && upload.compression !== null
}

/**
 * Returns whether the session's pieces are stored in the database until the file is complete; otherwise they are
 * written to the disk.
 */
export function storesPieces(upload: UploadOfFile): boolean {
  return needsConversion(upload)
}

export function readUpload(db: Db, id: string): Promise<Upload | undefined> {
  return db.selectFrom('image_upload').selectAll().where('id', '=', id).executeTakeFirst()
}
