import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Folders and files that the preview is built from. */
const sources = [
  ...['console', 'contract', 'control-plane', 'domain', 'hypervisor', 'preview'].map(
    (name) => `packages/${name}`,
  ),
  'docs/guides',
]

/**
 * Returns a hash of the sources and the current day, so that the preview is rebuilt when its demo content is a day old.
 */
export async function sourceStamp(root: string, now: Date): Promise<string> {
  const hash = createHash('sha256').update(now.toISOString().slice(0, 10))
  hash.update(await readFile(path.join(root, 'package-lock.json')))
  for (const folder of sources) {
    for (const file of await sourceFiles(path.join(root, folder))) {
      hash.update(path.relative(root, file)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](dist(\.\d+)?|node_modules|reference)[\\/]/.test(file))
    .sort()
}
