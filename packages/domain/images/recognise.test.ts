import { describe, expect, test } from 'vitest'
import { commandForRaw, inspectedBytes, recognise, unusableText } from './recognise.ts'

type Part = readonly [at: number, bytes: string | readonly number[]]

/** Returns the first bytes of a file with the given bytes at the given offsets. */
function head(...parts: readonly Part[]): Uint8Array {
  const bytes = new Uint8Array(inspectedBytes)
  for (const [at, what] of parts) {
    bytes.set(typeof what === 'string' ? Array.from(what, (c) => c.charCodeAt(0)) : what, at)
  }
  return bytes
}

const recogniseFile = (bytes: Uint8Array, name = 'disk.img') => recognise(bytes, name, bytes.length)
const qcow2 = (...more: readonly Part[]) => head([0, [0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3]], ...more)
const vmdk = (description: string, capacity: readonly number[] = [0, 8]) =>
  head([0, 'KDMV'], [12, capacity], [28, [1]], [36, [20]], [512, description])
const zstd = [0x28, 0xb5, 0x2f, 0xfd] as const
const skippable = (length: number) => [
  0x5a,
  0x2a,
  0x4d,
  0x18,
  ...[0, 8, 16, 24].map((shift) => (length >> shift) & 255),
]
const sparse = 'createType="monolithicSparse"\nparentCID=ffffffff\nRW 2048 SPARSE "a.vmdk"\n'

describe('the format of a file, recognized by its first bytes,', () => {
  test.each([
    ['an unknown format', head([510, [0x55, 0xaa]]), 'raw', 'none'],
    ['a CD', head([0x8001, 'CD001']), 'iso', 'none'],
    ['qcow2', qcow2([24, [0, 0, 0, 2, 0x80, 0, 0, 0]]), 'qcow2', 'none'],
    ['VMDK', vmdk(sparse), 'vmdk', 'none'],
    ['gzip', head([0, [0x1f, 0x8b, 8]]), 'raw', 'gzip'],
    ['xz', head([0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]]), 'raw', 'xz'],
    ['zstd', head([0, [0x28, 0xb5, 0x2f, 0xfd]]), 'raw', 'zstd'],
    ['zstd after a skippable frame', head([0, skippable(4)], [12, zstd]), 'raw', 'zstd'],
    [
      'zstd after two skippable frames',
      head([0, skippable(0)], [8, skippable(7)], [23, zstd]),
      'raw',
      'zstd',
    ],
    [
      'zstd after a skippable frame longer than the inspected bytes',
      head([0, skippable(inspectedBytes)]),
      'raw',
      'zstd',
    ],
    ['zstd with the largest window', head([0, [...zstd, 0, (30 - 10) << 3]]), 'raw', 'zstd'],
  ])('is as expected: %s', (_, bytes, format, compression) => {
    expect(recogniseFile(bytes)).toMatchObject({ format, compression, unusable: null })
  })

  test('comes with the disk size when the file states it', () => {
    expect(recogniseFile(qcow2([24, [0, 0, 0, 2, 0x80, 0, 0, 0]])).virtualSize).toBe(10 * 1024 ** 3)
    expect(recogniseFile(vmdk(sparse)).virtualSize).toBe(2048 * 512)
    expect(recogniseFile(head([0, [0x1f, 0x8b, 8]])).virtualSize).toBeNull()
  })

  test('is found even if the file is shorter than the inspected length', () => {
    expect(recognise(new Uint8Array([0x51, 0x46, 0x49, 0xfb]), 'a', 4).unusable?.why).toContain(
      'only versions 2 and 3',
    )
    expect(recognise(new Uint8Array(), 'a', 0).format).toBe('raw')
  })
})

describe('the message for an unsupported file', () => {
  test.each([
    ['a backing file', qcow2([8, [0, 0, 0, 0, 0, 0, 2, 0]]), 'a backing file'],
    ['a data file', qcow2([72, [0, 0, 0, 0, 0, 0, 0, 4]]), 'its data is in another file'],
    ['encryption', qcow2([32, [0, 0, 0, 2]]), 'encrypted'],
    ['damage', qcow2([72, [0, 0, 0, 0, 0, 0, 0, 2]]), 'damaged'],
    ['a parent', vmdk(sparse.replace('ffffffff', '12345678')), 'a parent file'],
    ['several extents', vmdk(`${sparse}RW 1 SPARSE "b.vmdk"\n`), 'one of several files'],
    ['a flat extent', vmdk(sparse.replace('monolithicSparse', 'monolithicFlat')), 'one of several files'],
    ['no capacity', vmdk(sparse, [0, 0]), 'one of several files'],
    ['a descriptor alone', head([0, '# Disk DescriptorFile\n']), 'its data is in other files'],
    ['VHDX', head([0, 'vhdxfile']), 'VHDX files are not supported'],
    ['bzip2', head([0, 'BZh9']), 'bzip2 files are not supported'],
    [
      'a zstd window of 2 GiB',
      head([0, [...zstd, 0, (31 - 10) << 3]]),
      'its zstd window of 2 GiB is too large',
    ],
    [
      'a zstd segment of 1.5 GiB',
      head([0, [...zstd, 0xa0, 0, 0, 0, 0x60]]),
      'its zstd window of 1.5 GiB is too large',
    ],
    ['LZ4', head([0, [4, 0x22, 0x4d, 0x18]]), 'LZ4 files are not supported'],
    [
      'LZ4 after a skippable frame',
      head([0, skippable(1)], [9, [4, 0x22, 0x4d, 0x18]]),
      'LZ4 files are not supported',
    ],
    ['LZMA', head([0, [0x5d, 0, 0, 0x80, 0, ...Array(8).fill(0xff)]]), 'LZMA files are not supported'],
    ['lzip', head([0, 'LZIP']), 'lzip files are not supported'],
    ['RAR', head([0, 'Rar!\x1a\x07\0']), 'RAR files are not supported'],
    [
      'an Android sparse image',
      head([0, [0x3a, 0xff, 0x26, 0xed]]),
      'Android sparse files are not supported',
    ],
    ['an OVA', head([257, 'ustar']), 'tar (OVA) files are not supported'],
  ])('says why: %s', (_, bytes, why) => {
    expect(recogniseFile(bytes).unusable?.why).toContain(why)
  })

  test('has a command that quotes the file name', () => {
    const { unusable } = recogniseFile(head([0, 'vhdxfile']), `it's; rm -rf.vhdx`)
    expect(unusable?.command).toBe(`qemu-img convert -f vhdx -O qcow2 './it'\\''s; rm -rf.vhdx' whole.qcow2`)
    expect(recogniseFile(head([0, 'BZh9']), '-rf').unusable?.command).toBe(`bunzip2 --keep './-rf'`)
    expect(unusableText({ why: 'it is encrypted', command: null })).toBe(
      'This file is not supported: it is encrypted.',
    )
  })

  test('has a command to raw when the system has no converters', () => {
    expect(commandForRaw({ format: 'raw', compression: 'xz' }, 'a.xz')).toBe('xz --decompress --keep a.xz')
    expect(commandForRaw({ format: 'vmdk', compression: 'none' }, 'a.vmdk')).toBe(
      'qemu-img convert -f vmdk -O raw a.vmdk disk.raw',
    )
  })
})

test('an empty file is refused before its format is checked', () => {
  expect(recognise(new Uint8Array(), 'disk.img', 0).unusable).toEqual({
    why: 'the file is empty',
    command: null,
  })
})
