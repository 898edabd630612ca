import { readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing, makeFolder, removeAll, settle, sizeIfThere } from './files.ts'
import { checkedId } from './ids.ts'

/**
 * How long it is remembered that a machine, volume or snapshot is gone for good, in ms: longer than anything in a
 * server is held up and then still carries out what was decided before.
 */
const BURIED_FOR = 7 * 86_400_000

/** What is gone and must not come back: an empty file each, so that a restarted server knows it too. */
export interface Burials {
  /** Remember it, lastingly. */
  bury(id: string): Promise<void>
  has(id: string): Promise<boolean>
  /** Let go of what nobody can ask for any more. @param now ms since the epoch */
  sweep(now: number): Promise<void>
}

/** @param folder is made when it is not there */
export async function openBurials(folder: string): Promise<Burials> {
  await makeFolder(folder)
  const fileOf = (id: string): string => path.join(folder, checkedId(id))
  return {
    async bury(id) {
      const file = fileOf(id)
      await writeFile(file, '', { mode: 0o600 })
      await settle(file)
    },
    has: async (id) => (await sizeIfThere(fileOf(id))) !== null,
    async sweep(now) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const found = await stat(file).catch((error: unknown) => {
          if (isMissing(error)) return null
          throw error
        })
        if (found !== null && found.mtimeMs < now - BURIED_FOR) await removeAll(file)
      }
    },
  }
}
