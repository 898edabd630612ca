import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing, makeFolder, removeAll, sync, sizeIfExists } from './files.ts'
import { checkedId } from './ids.ts'

/** Ms for which deleted IDs are remembered: longer than a server can be delayed between a decision and its call. */
const RETENTION = 7 * 86_400_000

/**
 * Tombstones of machines, volumes and snapshots that must not be created again. Each one is an empty file, so that it
 * survives a restart of the server.
 */
export interface Tombstones {
  /** Records an id durably. */
  add(id: string): Promise<void>
  has(id: string): Promise<boolean>
  /**
   * Removes tombstones that are older than their retention.
   * @param now ms since the epoch
   */
  sweep(now: number): Promise<void>
}

/** Opens the folder of tombstones. @param folder is created if it does not exist */
export async function openTombstones(folder: string): Promise<Tombstones> {
  await makeFolder(folder)
  const fileOf = (id: string): string => path.join(folder, checkedId(id))
  return {
    async add(id) {
      const file = fileOf(id)
      await writeFile(file, '', { mode: 0o600 })
      await sync(file)
    },
    has: async (id) => (await sizeIfExists(fileOf(id))) !== null,
    async sweep(now) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const found = await stat(file).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        if (found !== null && found.mtimeMs < now - RETENTION) await removeAll(file)
      }
    },
  }
}
