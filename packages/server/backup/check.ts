import { isConstraintViolation } from '@portico/control-plane/kernel/database/sql-errors.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import { StartFailure } from '@portico/adapters/failure.ts'
import { DamagedChunk } from '@portico/control-plane/kernel/backup-target.ts'
import type { Chunks } from './chunks.ts'
import type { Count } from './content.ts'
import type { Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { openRepository } from './repository.ts'

export interface CheckOptions {
  /** folder of backups */
  readonly target: string
  /** name of a backup or its beginning; null: all */
  readonly backup: string | null
  readonly progress: Progress
}

/**
 * Reads all data of backups and compares it with their checksums.
 * @returns the names of the checked backups
 * @throws StartFailure that lists what is damaged
 */
export async function checkBackups({ target, backup, progress }: CheckOptions): Promise<string[]> {
  const repository = await openRepository(target, 'read')
  try {
    const names = await repository.list()
    if (names.length === 0) throw new StartFailure(`There is no complete backup in ${target}.`)
    const chosen = backup === null ? names : [chooseBackup(names, backup, target)]
    const good = new Set<string>()
    const problems: string[] = []
    for (const name of chosen) {
      const manifest = await repository.read(name).catch((error: unknown) => {
        problems.push(messageOf(error))
        return null
      })
      if (manifest === null) continue
      progress.begin(`Check of ${name}`, sizeOf(manifest))
      for (const part of partsOf(manifest)) {
        await checkPart(repository.chunks, name, part, { good, count: progress.count }).catch(
          (error: unknown) => {
            if (!(error instanceof StartFailure)) throw error
            problems.push(error.message)
          },
        )
      }
    }
    if (problems.length > 0) throw new StartFailure(problems.join('\n'))
    return chosen
  } finally {
    progress.end()
    await repository.close()
  }
}

/** A table or file of a backup. */
export interface Part {
  /** for people */
  readonly what: string
  readonly size: number
  readonly content: Manifest['database']['tables'][number]['content']
}

export function tablesOf({ database }: Manifest): Part[] {
  return database.tables.map((table) => ({ ...table, what: `table ${table.name}` }))
}

function partsOf(manifest: Manifest): Part[] {
  const disks = (manifest.machines?.files ?? []).map((file) => ({ ...file, what: file.path }))
  return [...tablesOf(manifest), ...disks, ...clusterPartsOf(manifest)]
}

/** Returns the files of PostgreSQL; the small ones are one part. */
export function clusterPartsOf({ cluster }: Manifest): Part[] {
  if (cluster === undefined) return []
  const files = cluster.files.map((file) => ({ ...file, what: `postgres/${file.path}` }))
  return [...files, { ...cluster.small, what: 'small files of postgres' }]
}

function sizeOf(manifest: Manifest): number {
  return partsOf(manifest).reduce((sum, { size }) => sum + size, 0)
}

/**
 * Reads all chunks of a part. @param checked.good hashes of chunks that were read before
 * @throws StartFailure if one is damaged
 */
export async function checkPart(
  chunks: Chunks,
  backup: string,
  { what, size, content }: Part,
  { good, count }: { readonly good: Set<string>; readonly count: Count },
): Promise<void> {
  try {
    for (const chunk of content) {
      if (typeof chunk === 'number' || good.has(chunk)) continue
      await chunks.read(chunk)
      good.add(chunk)
    }
    count(size, 0)
  } catch (error) {
    throw damaged(error, backup, what)
  }
}

/** Returns the failure for a damaged chunk; any other error unchanged. */
export function damaged(error: unknown, backup: string, what: string): unknown {
  if (isConstraintViolation(error)) {
    return new StartFailure(
      `Backup ${backup} cannot be restored, because rows were lost in the database before it was made: ` +
        `${messageOf(error)}. Use an earlier backup.`,
      { cause: error },
    )
  }
  if (!(error instanceof DamagedChunk)) return error
  return new StartFailure(
    `Backup ${backup} is damaged: ${error.message}, which has a part of ${what}. Use another backup. ` +
      'If you delete the damaged file, the next backup stores it again if the data has not changed.',
    { cause: error },
  )
}

/** Returns the name of the backup that begins with `wanted`; the latest if it is null. @throws StartFailure */
export function chooseBackup(names: readonly string[], wanted: string | null, folder: string): string {
  const latest = names.at(-1)
  if (latest === undefined) throw new StartFailure(`There is no complete backup in ${folder}.`)
  if (wanted === null) return latest
  const found = names.filter((name) => name.startsWith(wanted.replaceAll(':', '-')))
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  const [which, choices] =
    found.length === 0
      ? [`No backup of ${wanted} is in ${folder}`, names]
      : [`${found.length} backups of ${wanted} are in ${folder}`, found]
  throw new StartFailure(`${which}. Choose one of: ${choices.join(', ')}.`)
}
