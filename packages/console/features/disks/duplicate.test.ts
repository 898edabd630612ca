import type { Disk } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { duplicateDisk } from './duplicate.ts'

const disk = { name: 'd', description: '', size: 2 ** 30, blockSize: 512 } as Disk

test.each([
  [{ imageId: 'i' }, { type: 'image', imageId: 'i' }],
  [{ snapshotId: 's' }, { type: 'snapshot', snapshotId: 's' }],
  [{}, { type: 'blank', blockSize: 512 }],
  [{ blockSize: 4096 }, { type: 'blank', blockSize: 4096 }],
])('the duplicate of a disk of %j has the same source', (origin, diskSource) => {
  expect(duplicateDisk({ ...disk, ...origin })).toEqual({
    name: 'd-copy',
    description: '',
    size: 2 ** 30,
    diskSource,
  })
})
