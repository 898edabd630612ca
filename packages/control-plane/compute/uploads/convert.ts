import { formatBytes } from '@portico/domain/byte-size.ts'
import { type StoredImage, ImageRefused, type RawImage } from '@portico/hypervisor/image-files.ts'
import type { Conclusion, JobContext } from '#reconcile/job.ts'
import { mismatchMessage, hashSource } from './check.ts'
import { type Evidence, advance } from './conclude.ts'
import { diskOfNeededSize, maxDiskSize } from './disk.ts'
import { bytesOf } from './pieces.ts'
import { Progress } from './progress.ts'
import { fileIsKnown, readUpload, type Upload, type UploadOfFile } from './upload.ts'

/**
 * Assembles the file on this host, compares its hash, converts it, and writes all blocks that are not zero to the disk.
 * A server that takes over from a killed one starts from the beginning; two servers that run concurrently write the
 * same data.
 */
export async function convert(ctx: JobContext, given: Upload): Promise<Conclusion> {
  const { imageConverter: converter } = ctx.services
  if (!fileIsKnown(given)) throw new Error(`upload ${given.id} has no file`)
  if (converter === null) throw new Error('this server has no qemu-img; another server must convert the file')
  const reading = new Progress(ctx, given, given.file_size)
  const held = await converter.store(counted(bytesOf(ctx.db, given), reading), {
    size: given.file_size,
    signal: reading.signal,
  })
  try {
    const upload = await checked(ctx, given, held)
    if (upload === null) return async () => 'done'
    const { format, compression, file_name: name } = upload
    const watching = new Progress(ctx, upload, 1)
    const bounds = { ...(await maxDiskSize(ctx, upload)), name, signal: watching.signal }
    const raw = await watching.during(() => held.convert({ format, compression }, bounds))
    const disk = await diskOfNeededSize(ctx, upload, raw.size)
    if (disk === null) return async () => 'done'
    const written = await writeAll(ctx, upload, disk, raw)
    const evidence: Evidence = [
      ...raw.found,
      { label: 'Disk', value: `${formatBytes(raw.size)}, ${formatBytes(written)} of it data` },
    ]
    return async (inside) => {
      await advance(inside, upload, { state: 'making' }, { convert: evidence })
      return { againIn: 0 }
    }
  } finally {
    await held.drop()
  }
}

async function* counted(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    yield part
    await progress.add(part.length)
  }
}

/**
 * Records that the file's hash is correct, before the step ends, so that users see it. A paused server that writes this
 * late changes nothing.
 * @returns the current session, null if it is deleted or has advanced
 */
async function checked(
  ctx: JobContext,
  upload: UploadOfFile,
  held: StoredImage,
): Promise<UploadOfFile | null> {
  const said = upload.file_sha256 ?? upload.expected_sha256
  if (said !== null && held.sha256 !== said) throw new ImageRefused(mismatchMessage(said, held.sha256))
  if (upload.state === 'checking') {
    const evidence = [
      ...(said === null ? [] : [{ label: hashSource(upload), value: said }]),
      { label: 'Arrived', value: held.sha256 },
    ]
    await ctx.transact((inside) => advance(inside, upload, { state: 'converting' }, { check: evidence }))
  }
  const now = await readUpload(ctx.db, upload.id)
  return now?.state === 'converting' && fileIsKnown(now) ? now : null
}

/** @returns number of bytes written */
async function writeAll(ctx: JobContext, upload: Upload, disk: string, raw: RawImage): Promise<number> {
  const { volumes } = ctx.services.hypervisor
  const progress = new Progress(ctx, upload, raw.size)
  let written = 0
  let at = 0
  for await (const { offset, data } of raw.blocks()) {
    await volumes.write(disk, offset, data)
    written += data.length
    await progress.add(offset + data.length - at)
    at = offset + data.length
  }
  return written
}
