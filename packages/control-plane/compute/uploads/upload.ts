import { needsConversion } from '@portico/domain/images/upload.ts'
import type { Db } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'

/** A session, as its row keeps it. */
export type Upload = Row<'image_upload'>

/** A session whose file is known: that of an address is known once it was asked. */
export type UploadOfFile = Upload & {
  [Fact in 'file_size' | 'format' | 'compression']: NonNullable<Upload[Fact]>
}

export function fileIsKnown(upload: Upload): upload is UploadOfFile {
  return upload.file_size !== null && upload.format !== null && upload.compression !== null
}

/** Are its pieces kept in the database until they are whole? Others are in the disk already. */
export function keepsPieces(upload: UploadOfFile): boolean {
  return needsConversion(upload)
}

export function readUpload(db: Db, id: string): Promise<Upload | undefined> {
  return db.selectFrom('image_upload').selectAll().where('id', '=', id).executeTakeFirst()
}
