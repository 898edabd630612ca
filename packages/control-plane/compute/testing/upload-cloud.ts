import type { ImageUpload } from '@portico/contract/portico/uploads.ts'
import { diskSizeFor, pieceCount, pieceLength, uploadLimits } from '@portico/domain/images/upload.ts'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import type { TestUser } from '@portico/testing/cloud.ts'
import { storageCloud } from '@portico/testing/storage-cloud.ts'

type Options = Parameters<typeof storageCloud>[0]

export const PIECE = uploadLimits.piece

/** Returns a piece of the file by its number. */
export const pieceOf = (file: Uint8Array, piece: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(file.subarray(piece * PIECE, piece * PIECE + pieceLength(file.length, PIECE, piece)))

/** Returns a file of `size` bytes in which no piece is empty; a boot marker makes it bootable. */
export function rawFile(size: number): Uint8Array {
  const file = Uint8Array.from({ length: size }, (_, i) => ((i >>> 10) % 251) | 1)
  file.set(new TextEncoder().encode('EFI PART'), 512)
  return file
}

/** Returns the metadata that a browser sends about a file. */
export function described(file: Uint8Array, more: object = {}) {
  return {
    name: 'disk.raw',
    size: file.length,
    sha256: sha256OfBytes(file),
    head_sha256: sha256OfBytes(file.subarray(0, uploadLimits.ends)),
    tail_sha256: sha256OfBytes(file.subarray(-uploadLimits.ends)),
    format: 'raw',
    compression: 'none',
    ...more,
  }
}

export type UploadCloud = Awaited<ReturnType<typeof uploadCloud>>

/** Returns a cloud with a project `p`, and shorthands for upload tests. */
export async function uploadCloud(options: Options = {}) {
  const cloud = await storageCloud(options)
  const { admin } = cloud
  const base = '/portico/v1/image-uploads'

  const begin = (file: Uint8Array, more: object = {}, as: TestUser = admin, fileFacts: object = {}) =>
    as.post(`${base}?project=p`, {
      name: 'debian',
      description: '',
      os: 'debian',
      version: '13',
      block_size: 512,
      source: {
        type: 'file',
        file: described(file, fileFacts),
        disk_size: diskSizeFor(file.length),
      },
      ...more,
    })

  const sendPiece = async (
    id: string,
    piece: number,
    bytes: Uint8Array<ArrayBuffer>,
    { sha256 = sha256OfBytes(bytes), token = admin.token, server = cloud.controlPlane } = {},
  ): Promise<{ status: number; message: string }> => {
    const response = await server.fetch(
      new Request(`http://portico.test${base}/${id}/pieces/${piece}?sha256=${sha256}`, {
        method: 'PUT',
        headers: { cookie: `session=${token}`, 'content-type': 'application/octet-stream' },
        body: bytes,
      }),
    )
    const text = await response.text()
    return { status: response.status, message: text === '' ? '' : JSON.parse(text).message }
  }

  return {
    ...cloud,
    base,
    begin,
    sendPiece,
    async sendAll(id: string, file: Uint8Array): Promise<void> {
      for (let piece = 0; piece < pieceCount(file.length, PIECE); piece++) {
        const { status, message } = await sendPiece(id, piece, pieceOf(file, piece))
        if (status !== 204) throw new Error(`piece ${piece}: ${status} ${message}`)
      }
    },
    finish: (id: string) => admin.post(`${base}/${id}/finish`),
    view: async (id: string): Promise<ImageUpload> => (await admin.get(`${base}/${id}`)).body,
    discard: (id: string) => admin.delete(`${base}/${id}`),
    /** Returns the names of temporary resources of uploads in the project. */
    async leftovers() {
      const names = async (path: string): Promise<string[]> =>
        (await admin.get(`/v1/${path}?project=p`)).body.items.map(({ name }: { name: string }) => name)
      const pieces = await cloud.db.selectFrom('image_upload_piece').select('piece').execute()
      return { disks: await names('disks'), snapshots: await names('snapshots'), pieces: pieces.length }
    },
  }
}
