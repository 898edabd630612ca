import { expect, test } from 'vitest'
import { partitionsOf, partitionTableBytes } from './partitions.ts'

const MIB = 1024 ** 2
const size = 100 * MIB

function head(): { readonly bytes: Uint8Array; readonly view: DataView } {
  const bytes = new Uint8Array(partitionTableBytes)
  return { bytes, view: new DataView(bytes.buffer) }
}

test('a disk without a partition table is one partition', () => {
  expect(partitionsOf(head().bytes, size)).toEqual([{ number: 0, start: 0, length: size }])
})

test('the used primary entries of an MBR are partitions', () => {
  const { bytes, view } = head()
  view.setUint16(510, 0xaa55, true)
  for (const [entry, type, first, sectors] of [
    [0, 0x83, 2048, 4096],
    [2, 0x0c, 8192, 2048],
    [3, 0x83, 8192, 2 ** 31],
  ] as const) {
    view.setUint8(446 + entry * 16 + 4, type)
    view.setUint32(446 + entry * 16 + 8, first, true)
    view.setUint32(446 + entry * 16 + 12, sectors, true)
  }
  expect(partitionsOf(bytes, size)).toEqual([
    { number: 1, start: MIB, length: 2 * MIB },
    { number: 3, start: 4 * MIB, length: MIB },
  ])
})

test.each([512, 4096])(
  'the used entries of a GUID partition table with sectors of %d bytes are partitions',
  (sector) => {
    const { bytes, view } = head()
    bytes.set(new TextEncoder().encode('EFI PART'), sector)
    view.setBigUint64(sector + 72, 2n, true)
    view.setUint32(sector + 80, 4, true)
    view.setUint32(sector + 84, 128, true)
    const entry = 2 * sector + 128
    view.setBigUint64(entry, 7n, true)
    view.setBigUint64(entry + 32, BigInt(MIB / sector), true)
    view.setBigUint64(entry + 40, BigInt((3 * MIB) / sector - 1), true)
    expect(partitionsOf(bytes, size)).toEqual([{ number: 2, start: MIB, length: 2 * MIB }])
  },
)

test('a table with impossible numbers is ignored', () => {
  const { bytes, view } = head()
  bytes.set(new TextEncoder().encode('EFI PART'), 512)
  for (const at of [72, 80, 84]) view.setBigUint64(512 + at, 0xffff_ffff_ffff_ffffn, true)
  expect(partitionsOf(bytes, size)).toEqual([{ number: 0, start: 0, length: size }])
})
