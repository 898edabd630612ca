import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inspectedBytes, recognise } from '@portico/domain/images/recognise.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ImageKind, ImageRefused, type RawImage } from '#image-files.ts'
import { freeBytes } from '../files.ts'
import { qemuImageConverter } from './converter.ts'

const run = promisify(execFile)
const MIB = 1024 ** 2
const disk = 64 * MIB

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-convert-'))
  await writeFile(at('disk.raw'), randomBytes(3 * MIB))
  await truncate(at('disk.raw'), disk)
  const handle = await open(at('disk.raw'), 'r+')
  await handle.write(Buffer.from('EFI PART'), 0, 8, 512)
  await handle.write(Buffer.from('the end'), 0, 7, disk - 7)
  await handle.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => path.join(folder, name)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const qemuImg = (...args: string[]) => run('qemu-img', args, { cwd: folder })

async function* bytesOf(name: string): AsyncGenerator<Uint8Array> {
  yield await readFile(at(name))
}

const { signal } = new AbortController()

async function converted(name: string, kind: ImageKind, maxSize = disk): Promise<Uint8Array> {
  return (await convertedWithNotes(name, kind, maxSize)).bytes
}

async function convertedWithNotes(
  name: string,
  kind: ImageKind,
  maxSize = disk,
): Promise<{ bytes: Uint8Array; found: RawImage['found'] }> {
  const converter = await qemuImageConverter(at('work'), 0)
  const stored = await converter.store(bytesOf(name), { size: 1024 * MIB, signal })
  try {
    expect(stored.sha256).toBe(sha256(await readFile(at(name))))
    const raw = await stored.convert(kind, {
      disk: maxSize,
      tooLargeMessage: 'Make it smaller',
      name,
      signal,
    })
    const bytes = new Uint8Array(raw.size)
    for await (const { offset, data } of raw.blocks()) bytes.set(data, offset)
    return { bytes, found: raw.found }
  } finally {
    await stored.drop()
    expect(await readdir(at('work'))).toEqual([])
  }
}

describe('an image file is converted to the exact bytes of its disk:', () => {
  test.each([
    ['qcow2', ['-O', 'qcow2']],
    ['compressed qcow2', ['-c', '-O', 'qcow2']],
    ['qcow2 of version 2', ['-O', 'qcow2', '-o', 'compat=0.10']],
  ])('%s', async (_, args) => {
    await qemuImg('convert', ...args, 'disk.raw', 'disk.img')
    const found = await converted('disk.img', { format: 'qcow2', compression: 'none' })
    expect(sha256(found)).toBe(sha256(await readFile(at('disk.raw'))))
  })

  test.each(['monolithicSparse', 'streamOptimized'])('VMDK, %s', async (type) => {
    await qemuImg('convert', '-O', 'vmdk', '-o', `subformat=${type}`, 'disk.raw', 'disk.vmdk')
    const found = await converted('disk.vmdk', { format: 'vmdk', compression: 'none' })
    expect(sha256(found)).toBe(sha256(await readFile(at('disk.raw'))))
  })

  test.each(['gzip', 'xz', 'zstd'] as const)('raw and qcow2 compressed with %s', async (compression) => {
    await qemuImg('convert', '-O', 'qcow2', 'disk.raw', 'disk.qcow2')
    for (const name of ['disk.raw', 'disk.qcow2']) {
      const { stdout } = await run(compression, ['-1', '--stdout', name], {
        cwd: folder,
        encoding: 'buffer',
        maxBuffer: 2 * disk,
      })
      await writeFile(at('packed'), stdout)
      const found = await converted('packed', { format: 'raw', compression })
      expect(sha256(found), name).toBe(sha256(await readFile(at('disk.raw'))))
    }
  })
})

/** Runs a command line that makes a file. */
const make = (command: string) => run('sh', ['-c', command], { cwd: folder })

describe('a compressed file is decompressed completely when', () => {
  test.each([
    ['bytes follow a gzip member', 'gzip', 'gzip -c disk.raw; printf trailer', 7],
    ['a byte follows a gzip member', 'gzip', 'gzip -c disk.raw; printf x', 1],
    [
      'bytes follow two gzip members, one with a name',
      'gzip',
      'head -c 5000 disk.raw | gzip; tail -c +5001 disk.raw > rest; gzip -cN rest; head -c 300000 disk.raw',
      300_000,
    ],
    [
      'bytes follow more gzip members than are read',
      'gzip',
      'gzip -c empty > member; yes member | head -n 1100 | xargs cat; gzip -c disk.raw; printf trailer',
      'some',
    ],
    ['it has two gzip members', 'gzip', 'head -c 5000 disk.raw | gzip; tail -c +5001 disk.raw | gzip', 0],
    ['it has zeros after a gzip member', 'gzip', 'gzip -c disk.raw; head -c 1000 /dev/zero', 0],
    ['it has two xz streams', 'xz', 'head -c 5000 disk.raw | xz -0; tail -c +5001 disk.raw | xz -0', 0],
    ['it has padding between xz streams', 'xz', 'xz -0c empty; head -c 8 /dev/zero; xz -0c disk.raw', 0],
    [
      'it has two zstd frames',
      'zstd',
      'head -c 5000 disk.raw | zstd -q; tail -c +5001 disk.raw | zstd -q',
      0,
    ],
    [
      'it begins with a skippable frame',
      'zstd',
      String.raw`printf '\120\052\115\030\004\0\0\0abcd'; zstd -qc disk.raw`,
      0,
    ],
    ['its zstd window is the largest', 'zstd', 'zstd -q --long=30 < disk.raw', 0],
  ] as const)('%s', async (_, compression, command, trailing) => {
    await make(`: > empty; (${command}) > packed`)
    const head = (await readFile(at('packed'))).subarray(0, inspectedBytes)
    expect(recognise(head, 'packed', head.length)).toMatchObject({ compression, unusable: null })
    const { bytes, found } = await convertedWithNotes('packed', { format: 'raw', compression })
    expect(sha256(bytes)).toBe(sha256(await readFile(at('disk.raw'))))
    const ignored = found.find(({ label }) => label === 'Ignored')?.value
    expect(ignored).toEqual(
      trailing === 0
        ? undefined
        : expect.stringMatching(trailing === 'some' ? /^Trailing bytes/ : `^${trailing} trailing byte`),
    )
  })
})

describe('the converter refuses with a reason', () => {
  const refusal = async (name: string, kind: ImageKind, maxSize?: number): Promise<string> => {
    const error: unknown = await converted(name, kind, maxSize).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ImageRefused)
    return error instanceof Error ? error.message : ''
  }
  const qcow2 = { format: 'qcow2', compression: 'none' } as const
  const vmdk = { format: 'vmdk', compression: 'none' } as const

  test('a file with a backing file, of which nothing is read', async () => {
    await writeFile(at('secret'), 'what only the host may read')
    await qemuImg('create', '-f', 'qcow2', '-F', 'raw', '-b', at('secret'), 'backed.qcow2', '1M')
    expect(await refusal('backed.qcow2', qcow2)).toContain('it has a backing file')
    await qemuImg('create', '-f', 'qcow2', '-o', `data_file=${at('data')}`, 'data.qcow2', '1M')
    expect(await refusal('data.qcow2', qcow2)).toContain('its data is in another file')
    await qemuImg('convert', '-O', 'vmdk', '-o', 'subformat=monolithicFlat', 'disk.raw', 'flat.vmdk')
    expect(await refusal('flat.vmdk', vmdk)).toContain('its data is in other files')
    await qemuImg('convert', '-O', 'vmdk', '-o', 'subformat=twoGbMaxExtentSparse', 'disk.raw', 'split.vmdk')
    expect(await refusal('split.vmdk', vmdk)).toContain('its data is in other files')
  })

  test('a VMDK whose header refers to its descriptor', async () => {
    await qemuImg('convert', '-O', 'vmdk', 'disk.raw', 'sly.vmdk')
    const handle = await open(at('sly.vmdk'), 'r+')
    // If the header states no capacity, qemu-img opens the files in the descriptor, which here names a file of the
    // host.
    await handle.write(Buffer.alloc(8), 0, 8, 12)
    await handle.close()
    expect(await refusal('sly.vmdk', vmdk)).toContain('one of several files')
  })

  test('an encrypted file', async () => {
    await qemuImg('create', '-f', 'qcow2', 'locked.qcow2', '1M')
    // The header is marked with the older encryption method. The newer method would need a benchmark of the CPU, which
    // fails on a busy host.
    const bytes = await readFile(at('locked.qcow2'))
    bytes.writeUInt32BE(1, 32)
    await writeFile(at('locked.qcow2'), bytes)
    expect(await refusal('locked.qcow2', qcow2)).toContain('encrypted')
  })

  test('a damaged file, and a file in another format than declared', async () => {
    await qemuImg('convert', '-O', 'qcow2', 'disk.raw', 'whole.qcow2')
    const bytes = await readFile(at('whole.qcow2'))
    await writeFile(at('cut.qcow2'), bytes.subarray(0, bytes.length / 2))
    expect(await refusal('cut.qcow2', qcow2)).toMatch(/damaged|cannot be read/)
    expect(await refusal('disk.raw', qcow2)).toBe('The file is not qcow2: it is raw')
  })

  test('a decompression bomb, when its output exceeds the limit', async () => {
    await qemuImg('create', '-f', 'qcow2', 'vast.qcow2', '4T')
    expect(await refusal('vast.qcow2', qcow2)).toContain('has 4 TiB')
    const { stdout } = await run('sh', ['-c', 'head -c 200000000 /dev/zero | gzip'], {
      encoding: 'buffer',
    })
    await writeFile(at('bomb.gz'), stdout)
    expect(await refusal('bomb.gz', { format: 'raw', compression: 'gzip' })).toContain('larger than 64 MiB')
  })

  test.each([
    [
      'truncated in its gzip member',
      'gzip',
      'gzip -c disk.raw | head -c 100000',
      /the file ends too early. Download it again/,
    ],
    [
      'truncated in its second member',
      'gzip',
      '(gzip -c disk.raw; gzip -c disk.raw) | head -c 3200000',
      /the file ends too early/,
    ],
    [
      'with a truncated xz stream',
      'xz',
      'xz -0c disk.raw | head -c 100000',
      /the file ends too early. Download it again/,
    ],
    [
      'with bytes after its zstd frame',
      'zstd',
      'zstd -qc disk.raw; printf trailer',
      /bytes that are not zstd/,
    ],
    [
      'whose zstd window is too large',
      'zstd',
      'zstd -q --long=31 < disk.raw',
      /zstd window of 2 GiB is larger than 1 GiB. Compress it again: zstd --decompress --long=31 packed, then zstd without/,
    ],
  ] as const)('a file %s', async (_, compression, command, reason) => {
    await make(`(${command}) > packed`)
    expect(await refusal('packed', { format: 'raw', compression })).toMatch(reason)
  })

  test.each([
    ['xz', 'xz -0', 'The decompressed file has 66 MiB, more than 64 MiB. Make it smaller'],
    [
      'zstd',
      'zstd -q --stream-size=69206016',
      'The decompressed file has 66 MiB, more than 64 MiB. Make it smaller',
    ],
    ['gzip', 'gzip -1', 'The decompressed file is larger than 64 MiB. Make it smaller'],
  ] as const)(
    'a decompression bomb of %s, by its declared size when it has one',
    async (compression, command, reason) => {
      await make(`head -c 69206016 /dev/zero | ${command} > packed`)
      expect(await refusal('packed', { format: 'raw', compression })).toBe(reason)
    },
  )

  test('a file with excessive metadata, such as very many snapshots', async () => {
    await qemuImg('create', '-f', 'qcow2', 'many.qcow2', '1M')
    const handle = await open(at('many.qcow2'), 'r+')
    const header = Buffer.alloc(12)
    header.writeUInt32BE(65_536, 0)
    header.writeBigUInt64BE(BigInt(16 * MIB), 4)
    await handle.write(header, 0, header.length, 60)
    await handle.truncate(32 * MIB)
    await handle.close()
    expect(await refusal('many.qcow2', qcow2)).toContain('description of the file is too long')
  })

  test('a file compressed twice', async () => {
    await run('sh', ['-c', 'gzip --stdout disk.raw | gzip > twice.gz'], { cwd: folder })
    expect(await refusal('twice.gz', { format: 'raw', compression: 'gzip' })).toContain('compressed twice')
  })
})

test("a file that decompresses to more than the host's free storage is refused with its size", async () => {
  await make('head -c 64M /dev/zero | gzip > packed')
  const reserve = freeBytes(folder) - 48 * MIB
  const converter = await qemuImageConverter(at('work'), reserve)
  const stored = await converter.store(bytesOf('packed'), { size: MIB, signal })
  try {
    const bounds = { disk: 1024 * MIB, tooLargeMessage: 'Make it smaller', name: 'packed', signal }
    const error: unknown = await stored
      .convert({ format: 'raw', compression: 'gzip' }, bounds)
      .catch((e) => e)
    expect(error).toMatchObject({ storageFull: true })
    expect(String(error)).toMatch(/is larger than .* MiB. The server's host has .* free to decompress it/)
  } finally {
    await stored.drop()
  }
})

test('storing more bytes than announced is refused', async () => {
  const converter = await qemuImageConverter(at('work'), 0)
  await expect(converter.store(bytesOf('disk.raw'), { size: 100, signal })).rejects.toThrow(
    'longer than the expected 100 bytes',
  )
  expect(await readdir(at('work'))).toEqual([])
})

test('opening the converter removes the files of a killed server', async () => {
  await qemuImageConverter(at('work'), 0)
  const gone = execFile('true')
  await new Promise((resolve) => gone.on('exit', resolve))
  await run('mkdir', [at(`work/${gone.pid}-abc`), at(`work/1-held`)])
  await qemuImageConverter(at('work'), 0)
  expect(await readdir(at('work'))).toEqual(['1-held'])
})
