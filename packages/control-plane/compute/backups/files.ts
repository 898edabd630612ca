import type { BackupFiles } from '@portico/contract/portico/backups.ts'
import { backupLimits } from '@portico/domain/backups/limits.ts'
import { checkBackupRestore, noDiskFiles } from '@portico/domain/backups/rules.ts'
import { type Partition, partitionsOf, partitionTableBytes } from '@portico/domain/disks/partitions.ts'
import { conflict, invalidRequest, unavailable } from '@portico/domain/refusals.ts'
import { type BackupTarget, DamagedChunk, TargetError } from '#kernel/backup-target.ts'
import type { Context } from '#kernel/context.ts'
import { type DiskFiles, FilesUnreadable, type ReadableDisk } from '#kernel/disk-files.ts'
import type { OutsideContext, ReplyContext } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'
import { whileAllowed } from '#kernel/authentication/while-allowed.ts'
import { chunkKey } from './chunk-key.ts'
import { damage, reportDamage } from './damage.ts'
import { targetOf, verifyTarget } from './target.ts'
import type { Backup } from './view.ts'

/** Maximum number of files that a response lists. */
const most = 1000

/** Maximum number of chunks in memory: directories and inodes are spread over a disk. */
const cached = 8

/** Bytes of a file that are sent at a time. */
const pieceLength = 256 * 1024

interface Wanted {
  readonly disk?: string | undefined
  readonly partition?: number | undefined
  readonly path: string
}

/**
 * Lists a directory of a disk in a backup. Without a partition, the largest one is read.
 * @throws 400, 409, 503 if the target cannot be used
 */
export function listFiles(ctx: ReplyContext, backup: Backup, wanted: Wanted): Promise<BackupFiles> {
  return withPartition(ctx, backup, wanted, async ({ reader, name, disk, partitions, partition }) => {
    const found = await reader.list(disk, partition, wanted.path, most).catch((error: unknown) => {
      if (error instanceof FilesUnreadable) return { files: [], isComplete: true, failure: error.message }
      throw error
    })
    return {
      disk: name,
      partitions: partitions.map(({ number, length }) => ({ number, size: length })),
      partition: partition.number,
      files: found.files.map((file) => ({ ...file, time_modified: time(file.time_modified) })),
      is_complete: found.isComplete,
      failure: 'failure' in found ? found.failure : null,
    }
  })
}

/**
 * Sends the content of a file of a disk in a backup. The history of the backup shows who downloaded which file.
 * @param require checks the right to download, which must last until the end
 * @throws 400 also for a missing or too long file, 409, 503 if the target cannot be used
 */
export async function sendFile(
  ctx: OutsideContext,
  backup: Backup,
  wanted: Wanted,
  require: (ctx: ReplyContext) => Promise<unknown>,
): Promise<Response> {
  const content = await withPartition(ctx, backup, wanted, async ({ reader, name, disk, partition }) => {
    const bytes = await reader
      .read(disk, partition, wanted.path, backupLimits.file)
      .catch((error: unknown) => {
        if (error instanceof FilesUnreadable) return refuse(invalidRequest(error.message))
        throw error
      })
    // A disk without a partition table is shown as partition 0.
    const place = partition.number === 0 ? name : `${name}, partition ${partition.number}`
    const downloaded = `${place}: ${wanted.path.replaceAll('\0', '')}`
    await ctx.transact((inside) => recordDownload(inside, backup, downloaded), 'repeatable read')
    return bytes
  })
  const headers = {
    // No type may be one that a browser would display as a page of the console's origin.
    'content-type': 'application/octet-stream',
    'content-disposition': attachmentOf(wanted.path.slice(wanted.path.lastIndexOf('/') + 1)),
    'content-length': String(content.length),
    'x-content-type-options': 'nosniff',
  }
  return new Response(
    whileAllowed(ctx, () => inPieces(content), require),
    { headers },
  )
}

async function recordDownload(
  { db, newId }: Context,
  { id, silo_id, project_id, name }: Backup,
  downloaded: string,
): Promise<void> {
  await db
    .insertInto('backup_download')
    .values({ id: newId(), backup_id: id, silo_id, project_id, name, downloaded })
    .execute()
}

/** Returns a file as a stream, of which little is unsent when its reader is slow. */
function inPieces(content: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= content.length) return controller.close()
      controller.enqueue(content.subarray(at, at + pieceLength))
      at += pieceLength
    },
  })
}

/** Returns the header that makes a browser save a file. A tenant's guest has chosen the name. */
function attachmentOf(name: string): string {
  const ascii = name.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

interface Opened {
  readonly reader: DiskFiles
  /** name of the disk */
  readonly name: string
  readonly disk: ReadableDisk
  readonly partitions: readonly Partition[]
  readonly partition: Partition
}

/** Runs work with a partition of a disk in a backup. @throws 400, 409, 503 */
async function withPartition<R>(
  ctx: ReplyContext,
  backup: Backup,
  wanted: Wanted,
  work: (opened: Opened) => Promise<R>,
): Promise<R> {
  enforce(checkBackupRestore(backup.state))
  const { diskFiles: reader } = ctx.services
  if (reader === null) return refuse(noDiskFiles)
  const target = targetOf(ctx, backup)
  const ordinal = ordinalOf(backup, wanted.disk)
  const name = backup.settings.disks[ordinal]?.name ?? ''
  try {
    await verifyTarget(ctx, target)
    const disk = diskOf(ctx, target, backup, ordinal)
    const partitions = partitionsOf(await disk.read(0, partitionTableBytes), disk.size)
    const partition = choose(partitions, wanted.partition)
    return await work({ reader, name, disk, partitions, partition })
  } catch (error) {
    if (error instanceof TargetError) return refuse({ ...unavailable, message: error.message })
    if (error instanceof DamagedChunk) return refuse(conflict(damage))
    throw error
  }
}

/** Returns the number of a disk by name; of the boot disk, or else the first one, if no name is given. @throws 400 */
function ordinalOf({ settings: { disks } }: Backup, name: string | undefined): number {
  if (name === undefined)
    return Math.max(
      0,
      disks.findIndex(({ boot }) => boot),
    )
  const ordinal = disks.findIndex((disk) => disk.name === name)
  return ordinal === -1 ? refuse(invalidRequest(`backup has no disk "${name}"`)) : ordinal
}

function choose(partitions: readonly Partition[], number: number | undefined): Partition {
  const [largest] = partitions.toSorted((a, b) => b.length - a.length)
  const chosen = number === undefined ? largest : partitions.find((each) => each.number === number)
  return chosen ?? refuse(invalidRequest('disk has no such partition'))
}

/** Returns a disk whose chunks are read from the target when they are needed. */
function diskOf(
  { db, services }: Pick<ReplyContext, 'db' | 'services'>,
  target: BackupTarget,
  backup: Backup,
  ordinal: number,
): ReadableDisk {
  const { chunk } = backupLimits
  const chunks = new Map<number, Promise<Uint8Array | null>>()
  const load = async (position: number): Promise<Uint8Array | null> => {
    const piece = await db
      .selectFrom('backup_piece')
      .innerJoin('backup_chunk as c', 'c.id', 'chunk_id')
      .select(['c.id', 'c.hash'])
      .where('backup_id', '=', backup.id)
      .where('disk', '=', ordinal)
      .where('position', '=', position)
      .executeTakeFirst()
    if (piece === undefined) return null
    try {
      return await target.read(chunkKey({ id: piece.id, project_id: backup.project_id }), piece.hash)
    } catch (error) {
      if (error instanceof DamagedChunk) await reportDamage(services, piece.id)
      throw error
    }
  }
  const chunkAt = (position: number): Promise<Uint8Array | null> => {
    const known = chunks.get(position) ?? load(position)
    // The chunk becomes the last one, so that the first one is the one that was not used for longest.
    chunks.delete(position)
    chunks.set(position, known)
    for (const [oldest] of chunks) {
      if (chunks.size <= cached) break
      chunks.delete(oldest)
    }
    return known
  }
  return {
    size: backup.settings.disks[ordinal]?.size ?? 0,
    async read(offset, length) {
      const bytes = new Uint8Array(length)
      for (let at = offset; at < offset + length;) {
        const position = Math.floor(at / chunk)
        const end = Math.min(offset + length, (position + 1) * chunk)
        const data = await chunkAt(position)
        if (data !== null)
          bytes.set(data.subarray(at - position * chunk, end - position * chunk), at - offset)
        at = end
      }
      return bytes
    },
  }
}
