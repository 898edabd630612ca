import type { CamelBody } from '@portico/contract/client.ts'
import type { Disk } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'

/** Returns the request for a disk with the same source and size. Data written to the original later is not copied. */
export function duplicateDisk(disk: Disk): CamelBody<'disk_create'> {
  const { name, description, size } = disk
  return { name: nameWith(name, '-copy'), description, size, diskSource: originOf(disk) }
}

function originOf({ imageId, snapshotId, blockSize }: Disk): CamelBody<'disk_create'>['diskSource'] {
  if (imageId != null) return { type: 'image', imageId }
  if (snapshotId != null) return { type: 'snapshot', snapshotId }
  return { type: 'blank', blockSize: blockSize === 512 || blockSize === 2048 ? blockSize : 4096 }
}
