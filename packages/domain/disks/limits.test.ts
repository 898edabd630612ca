import { describe, expect, test } from 'vitest'
import { GIB } from '#byte-size.ts'
import { checkDiskSize, checkSourceFits, checkSpace } from './limits.ts'

describe('checking a disk size', () => {
  test.each([
    [GIB, null],
    [1023 * GIB, null],
    [0, 'unsupported value for "size": total size must be at least 1 GiB'],
    [GIB - 512, 'unsupported value for "size": total size must be at least 1 GiB'],
    [GIB + 512, 'unsupported value for "size": total size must be a multiple of 1 GiB'],
    [1024 * GIB, 'unsupported value for "size": total size must be less than 1023 GiB'],
    [2 ** 62, 'unsupported value for "size": total size must be less than 1023 GiB'],
  ])('of %d bytes accepts it or returns the expected message', (size, message) => {
    expect(checkDiskSize(size, 512)?.message ?? null).toBe(message)
  })

  test('first requires a multiple of the block size, before all other rules', () => {
    expect(checkDiskSize(GIB - 1, 4096)).toMatchObject({
      status: 400,
      code: 'InvalidValue',
      message:
        'unsupported value for "size and block_size": total size must be a multiple of block size 4096',
    })
  })

  test('skips the rule of the block size when the block size is omitted', () => {
    expect(checkDiskSize(2 * GIB)).toBeNull()
  })
})

test('the size check refuses a disk that is smaller than its source', () => {
  expect(checkSourceFits(2 * GIB, 'image', 2 * GIB)).toBeNull()
  expect(checkSourceFits(GIB, 'image', 1.5 * GIB)).toMatchObject({
    code: 'InvalidRequest',
    message: 'disk size 1 GiB must be greater than or equal to image size 1536 MiB',
  })
  expect(checkSourceFits(GIB, 'snapshot', 2 * GIB)?.message).toBe(
    'disk size 1 GiB must be greater than or equal to snapshot size 2 GiB',
  )
})

describe('storage capacity', () => {
  test('is a third of the physical storage, which can be filled completely', () => {
    expect(checkSpace({ physicalDisks: 10, physicalSize: 300, used: 90 }, 10)).toBeNull()
    expect(checkSpace({ physicalDisks: 10, physicalSize: 300, used: 90 }, 11)).toMatchObject({
      status: 507,
      message:
        'Insufficient capacity: Not enough storage: 11 B needed, 10 B of 100 B free. ' +
        'Delete disks, snapshots or images, or ask an operator to add physical disks',
    })
  })

  test('is larger with fewer than three physical disks, since fewer copies are stored', () => {
    expect(checkSpace({ physicalDisks: 1, physicalSize: 300, used: 299 }, 1)).toBeNull()
    expect(checkSpace({ physicalDisks: 2, physicalSize: 300, used: 150 }, 1)).not.toBeNull()
  })
})
