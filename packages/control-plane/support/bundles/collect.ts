import { messageOf } from '@portico/domain/error-message.ts'
import { bundleLimits } from '@portico/domain/support/bundles.ts'
import { scrubText } from '@portico/domain/support/scrub.ts'
import type { Context } from '#kernel/context.ts'
import type { CollectedPart } from '#kernel/database/schema/support.ts'
import { isConnectionLoss } from '#kernel/database/sql-errors.ts'
import type { Conclusion, JobContext } from '#reconcile/job.ts'
import { closingFiles, finish } from './closing.ts'
import { parts } from './contents/parts.ts'
import { lostBundles } from './disks.ts'
import { fail } from './fail.ts'
import type { Part } from './file.ts'
import { packFile, type PackedFile } from './pack.ts'
import { appendChunks } from './pieces.ts'
import { type BundleRow, takeBundle } from './row.ts'

/** ms between change log entries about a bundle's progress */
const progressPeriod = 2000

/**
 * Collects the next part of a bundle. The part and its completion are written in one transaction, so that both or
 * neither are committed when a server is killed, and only one of two servers at the same part writes it.
 */
export async function collect(ctx: JobContext, bundle: BundleRow): Promise<Conclusion> {
  const why = (await lostBundles(ctx.db, bundle.id))[0]?.why ?? (await deadlineError(ctx, bundle))
  if (why !== null) {
    return async (inside) => {
      await takeBundle(inside, bundle.id)
      await fail(inside, bundle.id, why)
      return { againIn: 0 }
    }
  }
  const done = new Set(bundle.parts.map(({ name }) => name))
  const part = parts.find(({ name }) => !done.has(name))
  const name = part?.name ?? closing
  const files = part?.files ?? (await closingFiles(ctx.db, bundle))
  const { packed, leftOut } = await packAll(ctx, { name, files }, bundle.time_created)
  return async (inside) => {
    const now = await takeBundle(inside, bundle.id)
    if (now === undefined || now.state !== 'collecting') return { againIn: 0 }
    if (now.parts.length !== bundle.parts.length) return { againIn: 0 }
    const { bytes, written, tooMuch } = await writeFiles(inside, now, packed)
    const collected = { name, files: written, left_out: [...leftOut, ...tooMuch] }
    await note(inside, now, collected, bytes)
    if (part !== undefined) return { againIn: 0 }
    await finish(inside, bundle.id)
    // The next run removes the content of a failed bundle.
    return { againIn: 0 }
  }
}

/** Name of the last part, which describes all others. */
const closing = 'closing'

/** Returns the error if the bundle's deadline has passed; null otherwise. */
async function deadlineError({ db, now }: JobContext, bundle: BundleRow): Promise<string | null> {
  if (now().getTime() - bundle.time_created.getTime() < bundleLimits.timeout) return null
  const work = await db
    .selectFrom('work')
    .select('last_error')
    .where('kind', '=', 'support-bundle')
    .where('id', '=', bundle.id)
    .executeTakeFirst()
  const last = work?.last_error
  const because = last ? `. Last error: ${scrubText(last)}` : ''
  return `It could not be collected within an hour${because}`
}

interface Packed {
  readonly packed: readonly PackedFile[]
  readonly leftOut: readonly string[]
}

/**
 * Data that cannot be read is listed as missing, and does not make the bundle fail. @throws if the database is
 * unreachable
 */
async function packAll(ctx: JobContext, { files }: Part, time: Date): Promise<Packed> {
  const reading = { db: ctx.db, services: ctx.services, now: ctx.now() }
  const packed: PackedFile[] = []
  const leftOut: string[] = []
  for (const file of files) {
    try {
      const one = await packFile(reading, file, time)
      packed.push(one)
      if (one.cut !== null) leftOut.push(`${file.path} ${one.cut}: the maximum size of a file`)
    } catch (error) {
      if (isConnectionLoss(error)) throw error
      leftOut.push(`${file.path} could not be read: ${scrubbedMessage(error)}`)
    }
  }
  return { packed, leftOut }
}

function scrubbedMessage(error: unknown): string {
  return scrubText(messageOf(error)).slice(0, 300)
}

interface Written {
  /** length of the archive, including this part */
  readonly bytes: number
  readonly written: number
  readonly tooMuch: readonly string[]
}

async function writeFiles(ctx: Context, bundle: BundleRow, files: readonly PackedFile[]): Promise<Written> {
  let bytes = bundle.bytes
  let written = 0
  const tooMuch: string[] = []
  for (const { path, chunks, length, headerLength, packed, size, crc, sha256 } of files) {
    if (bytes + length > bundleLimits.bytes) {
      tooMuch.push(`${path} was left out: the bundle has reached its maximum size`)
      continue
    }
    const data_at = bytes + headerLength
    await appendChunks(ctx, bundle.id, bytes, chunks)
    await ctx.db
      .insertInto('support_bundle_file')
      .values({ bundle_id: bundle.id, path, header_at: bytes, data_at, packed, size, crc, sha256 })
      .execute()
    bytes += length
    written += 1
  }
  return { bytes, written, tooMuch }
}

/** Writes the progress. It is written to the change log, which refreshes the pages that show it, only at intervals. */
async function note(ctx: Context, bundle: BundleRow, part: CollectedPart, bytes: number): Promise<void> {
  const collected = [...bundle.parts, part]
  const tells = ctx.now.getTime() - bundle.time_told.getTime() >= progressPeriod
  await ctx.db
    .updateTable('support_bundle')
    .set({
      parts: JSON.stringify(collected),
      bytes,
      files: bundle.files + part.files,
      ...(tells && { told: collected.length, time_told: ctx.now }),
    })
    .where('id', '=', bundle.id)
    .execute()
}
