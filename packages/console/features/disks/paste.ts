import { readWire } from '@portico/contract/casing.ts'
import { diskLimits } from '@portico/domain/disks/limits.ts'
import { NotFillable, type Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { asGib, asObject, asText, textReader } from '#shell/as-code/read-values.ts'
import { type DiskForm, diskRequest, emptyDisk } from './request.ts'

/** The disk form from the body of its request. */
export const diskPasting: Pasting<DiskForm> = {
  operation: 'disk_create',
  readers: {
    name: textReader('name', 'Name'),
    description: textReader('description', 'Description'),
    size: {
      label: 'Size',
      read: (value) => ({ size: asGib(value) }),
      show: ({ size }) => (size === null ? '' : `${size} GiB`),
    },
    disk_source: {
      label: 'Source',
      read: readSource,
      show: ({ source, blockSize, image, snapshot }) =>
        source === 'blank'
          ? `Blank, blocks of ${blockSize} bytes`
          : source === 'image'
            ? `Image ${image ?? ''}`
            : `Snapshot ${snapshot ?? ''}`,
    },
  },
}

/** The form as the request that makes the disk, and back. */
export const diskAsCode = (project: string): FormAsCode<DiskForm> => ({
  request: (filled) => ({
    operation: 'disk_create',
    args: { query: { project }, body: diskRequest(filled) },
  }),
  pasting: diskPasting,
})

/** A source and its own detail; the details of other sources begin anew, as when one is chosen. */
function readSource(value: unknown): Partial<DiskForm> {
  const source = asObject(readWire(value))
  const { blockSize, image, snapshot } = emptyDisk
  const none = { blockSize, image, snapshot }
  switch (source['type']) {
    case 'blank': {
      const size = diskLimits.blockSizes.find((one) => one === source['blockSize'])
      if (size === undefined)
        throw new NotFillable(`expected a block size of ${diskLimits.blockSizes.join(', ')}`)
      return { ...none, source: 'blank', blockSize: String(size) }
    }
    case 'image':
      return { ...none, source: 'image', image: asText(source['imageId']) }
    case 'snapshot':
      return { ...none, source: 'snapshot', snapshot: asText(source['snapshotId']) }
    default:
      throw new NotFillable('expected a blank disk, an image or a snapshot')
  }
}
