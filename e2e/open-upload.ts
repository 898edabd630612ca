import type { Api } from '@portico/contract/client.ts'
import { done } from './done.ts'

/** Starts the upload of an image file and sends no piece of it. @returns ID of the upload */
export async function openUpload(api: Api, project: string, name: string): Promise<string> {
  const hash = '0'.repeat(64)
  const size = 8 * 2 ** 20
  const body = {
    name,
    description: '',
    os: 'debian',
    version: '13',
    blockSize: 512,
    source: {
      type: 'file',
      diskSize: 2 ** 30,
      file: {
        name: 'debian-13-generic.raw',
        size,
        sha256: hash,
        headSha256: hash,
        tailSha256: hash,
        format: 'raw',
        compression: 'none',
      },
    },
  } as const
  const { id } = await done(api.porticoImageUploadCreate({ query: { project }, body }))
  return id
}
