import { expect, test } from 'vitest'
import { diskRequest, emptyDisk, raisedSize } from './request.ts'

const GiB = 1024 ** 3

test('each type of source sends only its own details', () => {
  const named = { ...emptyDisk, name: 'd' }
  expect(diskRequest(named)).toEqual({
    name: 'd',
    description: '',
    size: 10 * GiB,
    diskSource: { type: 'blank', blockSize: 4096 },
  })
  expect(diskRequest({ ...named, source: 'image', image: 'i' }).diskSource).toEqual({
    type: 'image',
    imageId: 'i',
  })
  expect(diskRequest({ ...named, source: 'snapshot', snapshot: 's' }).diskSource).toEqual({
    type: 'snapshot',
    snapshotId: 's',
  })
})

test('selecting a larger source raises the size, and selecting a smaller one keeps it', () => {
  expect(raisedSize(10, 10.5 * GiB)).toBe(20)
  expect(raisedSize(50, GiB)).toBe(50)
  expect(raisedSize(null, GiB)).toBe(10)
})
