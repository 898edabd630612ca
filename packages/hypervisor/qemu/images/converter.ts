import { createHash, randomBytes } from 'node:crypto'
import { chown, open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { inspectedBytes, recognise, unusableText } from '@portico/domain/images/recognise.ts'
import {
  type ConvertLimits,
  type StoredImage,
  type StoreLimits,
  type ImageConverter,
  type ImageKind,
  ImageRefused,
  type RawImage,
} from '#image-files.ts'
import type { Owner } from '../account.ts'
import { freeBytes, isDiskFull, makeFolder, removeAll, totalBytes } from '../files.ts'
import { findOnPath } from '../program.ts'
import { defaultReserve } from '../storage-guard.ts'
import { nonZeroBlocks } from './blocks.ts'
import { giveToSandbox, openStored } from './stored-file.ts'
import { acquireAccount } from './image-account.ts'
import { checkTables, inspect, type RunContext, toRaw } from './qemu-img.ts'
import { type WritePart, noSpaceError, StorageReservations } from './storage-reservations.ts'
import { type Trailing, unpack } from './unpack.ts'

/** Programs that the conversion of images needs, in addition to those that every sandboxed program needs. */
const programs = ['qemu-img', 'env', 'prlimit', 'setpriv']

/** Whether this host has all programs to convert images. */
export function canConvert(): boolean {
  return programs.every((program) => findOnPath(program) !== null)
}

/**
 * Returns a converter that runs qemu-img in a separate folder per image below `root`. Removes the folders of killed
 * servers.
 * @param reserve bytes of the file system that stay free
 */
export async function qemuImageConverter(root: string, reserve?: number): Promise<ImageConverter> {
  await makeFolder(root)
  await sweep(root)
  const reservedBytes = reserve ?? defaultReserve(totalBytes(root))
  const host = {
    root,
    reserve: reservedBytes,
    room: new StorageReservations({ reserve: reservedBytes, free: () => freeBytes(root) }),
  }
  return { store: (bytes, bounds) => hold(host, bytes, bounds) }
}

/** Removes the folders of killed servers. A folder is named after the process that uses it. */
async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid === process.pid || !isRunning(pid)) await removeAll(path.join(root, name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const SOURCE = 'source'
const UNPACKED = 'unpacked'
const RAW = 'raw'

interface Host {
  readonly root: string
  readonly reserve: number
  readonly room: StorageReservations
}

async function hold(
  { root, reserve, room }: Host,
  bytes: AsyncIterable<Uint8Array>,
  bounds: StoreLimits,
): Promise<StoredImage> {
  const folder = path.join(root, `${process.pid}-${randomBytes(6).toString('hex')}`)
  const account = await acquireAccount()
  const { owner } = account
  const drop = (): Promise<void> => account.release(() => removeAll(folder))
  try {
    await makeFolder(folder)
    if (owner !== null) await chown(folder, owner.uid, owner.gid)
    const source = path.join(folder, SOURCE)
    const { size, sha256 } = await room.forFile(bounds.size, (keep) =>
      writeSource(source, bytes, { ...bounds, owner, keep }),
    )
    return {
      size,
      sha256,
      convert: (kind, more) => convert({ folder, owner, reserve, signal: more.signal }, kind, more),
      drop,
    }
  } catch (error) {
    await drop()
    throw isDiskFull(error) ? noSpaceError(error) : error
  }
}

async function writeSource(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  {
    size: most,
    signal,
    owner,
    keep,
  }: StoreLimits & { readonly owner: Owner | null; readonly keep: WritePart },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  let size = 0
  try {
    for await (const part of bytes) {
      signal.throwIfAborted()
      size += part.length
      if (size > most) throw new ImageRefused(`The file is longer than the expected ${most} bytes`)
      hash.update(part)
      await keep(part.length, () => handle.writeFile(part))
    }
    await giveToSandbox(handle, owner)
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

function ignoredText(trailing: Trailing): string {
  if (trailing === 1) return '1 trailing byte was ignored after the end of the compressed data'
  const bytes = trailing === 'some' ? 'Trailing bytes' : `${trailing} trailing bytes`
  return `${bytes} were ignored after the end of the compressed data`
}

async function convert(context: RunContext, kind: ImageKind, bounds: ConvertLimits): Promise<RawImage> {
  const found: { label: string; value: string }[] = []
  let file = SOURCE
  if (kind.compression !== 'none') {
    const { trailing } = await unpack(context, SOURCE, kind.compression, { into: UNPACKED, ...bounds })
    file = UNPACKED
    found.push({ label: 'Decompressed with', value: kind.compression })
    if (trailing !== 0) found.push({ label: 'Ignored', value: ignoredText(trailing) })
  }
  const { length, bytes } = await beginning(path.join(context.folder, file))
  const inside = recognise(bytes, bounds.name, length)
  if (inside.unusable !== null) throw new ImageRefused(unusableText(inside.unusable))
  if (inside.compression !== 'none') {
    throw new ImageRefused('The file is compressed twice. Decompress it once and upload the result')
  }
  if (kind.compression === 'none' && inside.format !== kind.format) {
    throw new ImageRefused(`The file is not ${kind.format}: it is ${inside.description}`)
  }
  found.push({ label: 'Found', value: inside.description })
  const { format } = inside
  if (format === 'raw' || format === 'iso') return raw(path.join(context.folder, file), length, found)
  const size = await inspect(context, file, format, bounds)
  found.push({ label: 'Check', value: await checkTables(context, file, format) })
  await toRaw(context, file, format, { into: RAW, size })
  return raw(path.join(context.folder, RAW), size, found)
}

function raw(file: string, size: number, found: RawImage['found']): RawImage {
  if (size === 0) throw new ImageRefused('The file is empty')
  return { size, found, blocks: () => nonZeroBlocks(file, size) }
}

/** Returns the length and first bytes of a file. */
async function beginning(file: string): Promise<{ length: number; bytes: Uint8Array }> {
  const { handle, size } = await openStored(file)
  try {
    const bytes = Buffer.alloc(inspectedBytes)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return { length: size, bytes: bytes.subarray(0, bytesRead) }
  } finally {
    await handle.close()
  }
}
