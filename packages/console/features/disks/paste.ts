import { readWire } from '@portico/contract/casing.ts'
import { diskLimits } from '@portico/domain/disks/limits.ts'
import { NotFillable, type Pasting } from '#shell/as-code/filling.ts'
import type { FormAsCode } from '#shell/as-code/filling.ts'
import { asGib, asObject, asText, textReader } from '#shell/as-code/read-values.ts'
import { type DiskForm, diskRequest, emptyDisk } from './request.ts'

/** Readers that fill the disk form from its request body. */
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

/** Returns how the disk form is shown as and filled from code. */
export const diskAsCode = (project: string): FormAsCode<DiskForm> => ({
  request: (filled) => ({
    operation: 'disk_create',
    args: { query: { project }, body: diskRequest(filled) },
  }),
  pasting: diskPasting,
})

/** Returns the source and its details, and clears the details of other sources, as selecting a source does. */
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
