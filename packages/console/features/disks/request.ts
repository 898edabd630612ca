import type { CamelBody } from '@portico/contract/client.ts'
import { GIB } from '@portico/domain/byte-size.ts'

/** The disk form; size in GiB. */
export interface DiskForm {
  name: string
  description: string
  source: 'blank' | 'snapshot' | 'image'
  blockSize: string
  /** ID of a snapshot */
  snapshot: string | null
  /** ID of an image */
  image: string | null
  size: number | null
}

export const emptyDisk: DiskForm = {
  name: '',
  description: '',
  source: 'blank',
  blockSize: '4096',
  snapshot: null,
  image: null,
  size: 10,
}

/**
 * Returns the size in GiB after selecting a source: the next multiple of 10 that is large enough, or the current size
 * if that is larger.
 */
export function raisedSize(size: number | null, sourceBytes: number): number {
  const needed = Math.ceil(sourceBytes / GIB)
  if (size !== null && size >= needed) return size
  return Math.min(1023, Math.ceil(needed / 10) * 10)
}

/** Returns the request of a disk form. */
export function diskRequest(form: DiskForm): CamelBody<'disk_create'> {
  const { name, description } = form
  return { name, description, size: (form.size ?? 0) * GIB, diskSource: source(form) }
}

function source(form: DiskForm): CamelBody<'disk_create'>['diskSource'] {
  if (form.source === 'snapshot') return { type: 'snapshot', snapshotId: form.snapshot ?? '' }
  if (form.source === 'image') return { type: 'image', imageId: form.image ?? '' }
  return {
    type: 'blank',
    blockSize: form.blockSize === '512' ? 512 : form.blockSize === '2048' ? 2048 : 4096,
  }
}
