import type { ImageUploadCreate, UploadSource } from '@portico/contract/portico/uploads.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { commandForRaw } from '@portico/domain/images/recognise.ts'
import { checkUploadedFile, needsConversion, uploadLimits } from '@portico/domain/images/upload.ts'
import { insufficientCapacity, invalidRequest, invalidValue, type Refusal } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { newIdentity } from '#kernel/names.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Services } from '#kernel/services.ts'
import type { Disk } from '../disks/create.ts'
import { boundSystem, requireFreeImageName } from '../images/create.ts'
import { createUploadDisk } from './disk.ts'
import { requestUploadJob } from './job.ts'
import { openUploadTask } from './task.ts'
import type { Upload } from './upload.ts'

type FileSource = Extract<UploadSource, { type: 'file' }>

/** Checks the rules of a new session that need only the request and this server's capabilities. */
export function checkNewUpload(
  body: ImageUploadCreate,
  services: Pick<Services, 'imageConverter' | 'downloads'>,
) {
  boundSystem(body)
  if (body.source.type === 'url') {
    if (services.downloads === null) refuse(fetchesNothing)
    const why = services.downloads.whyNot(body.source.url)
    if (why !== null) refuse(invalidValue('url', why))
    return
  }
  const { file, disk_size: diskSize } = body.source
  if (needsConversion(file) && services.imageConverter === null) {
    refuse(invalidRequest(rawOnly(file, file.name)))
  }
  enforce(checkUploadedFile(file, diskSize))
}

/** Returns the message for a file that would have to be converted, on a system without a converter. */
export function rawOnly(file: Parameters<typeof commandForRaw>[0], name: string): string {
  return `this system accepts raw files only. Convert the file with: ${commandForRaw(file, name)}`
}

const fetchesNothing: Refusal = invalidRequest('this system cannot download files. Send the file instead')

/** Creates a session for a file that the client sends, with its disk. @throws 400, 429, 507 */
export async function createFromFile(
  ctx: Context,
  project: Row<'project'>,
  body: ImageUploadCreate,
  source: FileSource,
): Promise<{ upload: Upload; disk: Disk }> {
  const { file } = source
  await requireSpaceForSession(ctx, needsConversion(file) ? file.size : 0)
  const disk = await createUploadDisk(ctx, project, { ...body, size: source.disk_size })
  const upload = await insertUpload(ctx, project, body, {
    state: 'receiving',
    file_name: file.name,
    file_size: file.size,
    file_sha256: file.sha256,
    head_sha256: file.head_sha256,
    tail_sha256: file.tail_sha256,
    format: file.format,
    compression: file.compression,
    disk_size: disk.size,
    disk_id: disk.id,
    disk_name: disk.name,
  })
  return { upload, disk }
}

/**
 * Creates a session for a file that the server downloads. Size and format are known only after the file's address has
 * responded.
 */
export async function createFromUrl(
  ctx: Context,
  project: Row<'project'>,
  body: ImageUploadCreate,
  source: Extract<UploadSource, { type: 'url' }>,
): Promise<Upload> {
  await requireSpaceForSession(ctx, 0)
  const upload = await insertUpload(ctx, project, body, {
    state: 'fetching',
    url: source.url,
    expected_sha256: source.sha256 ?? null,
    file_name: new URL(source.url).pathname.split('/').at(-1)?.slice(0, 255) || 'image',
  })
  await requestUploadJob(ctx, upload)
  return upload
}

async function insertUpload(
  ctx: Context,
  project: Row<'project'>,
  body: ImageUploadCreate,
  rest: Partial<Upload> & Pick<Upload, 'state' | 'file_name'>,
): Promise<Upload> {
  const scope = { silo_id: project.silo_id, project_id: project.id }
  await requireFreeImageName(ctx, scope, body.name)
  const { os, version, block_size } = body
  const upload = await ctx.db
    .insertInto('image_upload')
    .values({
      ...newIdentity(ctx, body),
      ...scope,
      started_by: userOf(ctx).userId,
      task_id: ctx.newId(),
      os,
      version,
      block_size,
      piece_size: uploadLimits.piece,
      ...rest,
      evidence: '[]',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await openUploadTask(ctx, upload)
  return upload
}

/**
 * Checks the limits of sessions and of stored bytes. @param kept bytes that the database would store for one more
 * session @throws 429, 507
 */
async function requireSpaceForSession(ctx: Context, kept: number): Promise<void> {
  const held = await currentUse(ctx, userOf(ctx).userId)
  if (held.sessions >= uploadLimits.sessionsPerUser) {
    refuse({
      status: 429,
      message: `You have ${held.sessions} unfinished uploads. Finish or discard one and try again.`,
    })
  }
  checkStorageUse(held, kept)
}

/**
 * Checks the storage limit for an existing session whose stored size was unknown until now.
 * @throws 507
 */
export async function requireStorageSpace(ctx: Context, kept: number, user: string): Promise<void> {
  checkStorageUse(await currentUse(ctx, user), kept)
}

function checkStorageUse({ of_user, of_all }: StorageUse, kept: number): void {
  if (kept === 0) return
  const { storedPerUser, storedInTotal } = uploadLimits
  if (of_user + kept > storedPerUser || of_all + kept > storedInTotal) {
    const most =
      of_user + kept > storedPerUser ? `yours: ${formatBytes(storedPerUser)}` : formatBytes(storedInTotal)
    refuse(
      insufficientCapacity(
        `Unfinished uploads to be converted may take at most ${most} in total. Finish or discard one, or convert the file first`,
      ),
    )
  }
}

interface StorageUse {
  /** number of unfinished sessions of the user */
  readonly sessions: number
  /** bytes of files stored in the database, of the user and in total */
  readonly of_user: number
  readonly of_all: number
}

async function currentUse(ctx: Context, user: string): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select count(*) filter (where started_by = ${user})::int as sessions,
      coalesce(sum(file_size) filter (where started_by = ${user} and kept), 0)::bigint as of_user,
      coalesce(sum(file_size) filter (where kept), 0)::bigint as of_all
    from (
      select started_by, file_size, compression <> 'none' or format not in ('raw', 'iso') as kept
      from image_upload where state <> 'done'
    ) open`.execute(ctx.db)
  return rows[0] ?? { sessions: 0, of_user: 0, of_all: 0 }
}
