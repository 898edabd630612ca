import { z } from 'zod'
import { type BackupTarget, DamagedChunk, TargetError } from '#kernel/backup-target.ts'
import type { JobContext } from '#reconcile/job.ts'
import type { Backup } from './view.ts'

/*
 * The index of a backup, which is stored beside its chunks in the target, so that its disks can be read without the
 * database. `index/ID` has the settings, without user data; `index/ID-chunks` has a line for each chunk: number of the
 * disk, position, ID and hash. It is written when all chunks are stored, and removed with the backup.
 */

export const indexFolder = 'index/'

/** Maximum bytes of the list of chunks: some 4 TiB of data. */
const longestList = 128 * 1024 ** 2

/** Number of chunks that are read from the database at a time. */
const atOnce = 10_000

const named = z.object({ id: z.string(), name: z.string() })

const head = z.object({
  format: z.literal(1),
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** ISO 8601 in UTC */
  time_created: z.string(),
  silo: named,
  project: named,
  instance: named,
  settings: z.object({
    hostname: z.string(),
    ncpus: z.number(),
    memory: z.number(),
    disks: z.array(
      z.object({ name: z.string(), size: z.number(), block_size: z.number(), boot: z.boolean() }),
    ),
    network_interfaces: z.array(
      z.object({ name: z.string(), vpc: z.string(), subnet: z.string(), primary: z.boolean() }),
    ),
  }),
  /** SHA-256 of the list of chunks */
  chunks: z.string(),
})

/** What the target itself says about a backup. */
export type StoredBackup = z.infer<typeof head>

const keyOf = (id: string): string => `${indexFolder}${id}`
const listKeyOf = (id: string): string => `${keyOf(id)}-chunks`

/** Stores the index of a backup whose chunks are all stored; repeatable. @throws TargetError also if it is too long */
export async function storeIndex(ctx: JobContext, target: BackupTarget, backup: Backup): Promise<void> {
  const { silo, project } = await ctx.db
    .selectFrom('project')
    .innerJoin('silo', 'silo.id', 'project.silo_id')
    .select(['project.name as project', 'silo.name as silo'])
    .where('project.id', '=', backup.project_id)
    .executeTakeFirstOrThrow()
  const list = new TextEncoder().encode(await listChunks(ctx, backup))
  // It could not be read again.
  if (list.length > longestList) {
    throw new TargetError('The disks have more than 4 TiB of data. Back up an instance with less', {
      retry: false,
    })
  }
  const { hostname, ncpus, memory, disks, network_interfaces } = backup.settings
  const value: StoredBackup = {
    format: 1,
    id: backup.id,
    name: backup.name,
    description: backup.description,
    time_created: backup.time_created.toISOString(),
    silo: { id: backup.silo_id, name: silo },
    project: { id: backup.project_id, name: project },
    instance: { id: backup.instance_id, name: backup.instance_name },
    settings: {
      hostname,
      ncpus,
      memory,
      disks: disks.map(({ name, size, block_size, boot }) => ({ name, size, block_size, boot })),
      network_interfaces: [...network_interfaces],
    },
    chunks: await target.hash(list),
  }
  await target.write(listKeyOf(backup.id), list)
  await target.write(keyOf(backup.id), new TextEncoder().encode(JSON.stringify(value)))
}

async function listChunks({ db }: JobContext, { id }: Backup): Promise<string> {
  const lines: string[] = []
  for (let last = { disk: -1, position: 0 }; ;) {
    const pieces = await db
      .selectFrom('backup_piece')
      .innerJoin('backup_chunk as c', 'c.id', 'chunk_id')
      .select(['disk', 'position', 'c.id', 'c.hash'])
      .where('backup_id', '=', id)
      .where((eb) => eb(eb.refTuple('disk', 'position'), '>', eb.tuple(last.disk, last.position)))
      .orderBy('disk')
      .orderBy('position')
      .limit(atOnce)
      .execute()
    for (const { disk, position, id: chunk, hash } of pieces) {
      lines.push(`${disk} ${position} ${chunk} ${hash}\n`)
    }
    const end = pieces.at(-1)
    if (end === undefined) return lines.join('')
    last = end
  }
}

/** Removes the index of a backup; repeatable. @throws TargetError */
export async function removeIndex(target: BackupTarget, id: string): Promise<void> {
  await target.remove(keyOf(id))
  await target.remove(listKeyOf(id))
}

/** Returns the IDs of the backups that have an index in the target. @throws TargetError */
export async function storedBackupIds(target: BackupTarget): Promise<string[]> {
  const keys = await target.list(indexFolder)
  return keys.map((key) => key.slice(indexFolder.length)).filter((name) => /^[0-9a-f-]{36}$/.test(name))
}

/** @throws TargetError; DamagedChunk if the index is missing or damaged */
export async function readStoredBackup(target: BackupTarget, id: string): Promise<StoredBackup> {
  const data = await target.read(keyOf(id), null)
  try {
    return head.parse(JSON.parse(new TextDecoder().decode(data)))
  } catch (error) {
    throw new DamagedChunk(`${keyOf(id)} is damaged`, { cause: error })
  }
}

/** A chunk of a disk in a target. */
export interface StoredChunk {
  /** number of the chunk in the disk, from 0 */
  readonly position: number
  readonly id: string
  readonly hash: string
}

/** Returns the chunks of a disk, in order. @throws TargetError, DamagedChunk */
export async function storedChunksOf(
  target: BackupTarget,
  { id, chunks }: StoredBackup,
  disk: number,
): Promise<StoredChunk[]> {
  const data = await target.read(listKeyOf(id), chunks, longestList)
  const lines = new TextDecoder().decode(data).split('\n')
  return lines
    .filter((line) => line.startsWith(`${disk} `))
    .map((line) => {
      const [, position = '', chunk = '', hash = ''] = line.split(' ')
      return { position: Number(position), id: chunk, hash }
    })
}
