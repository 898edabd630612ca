import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from './failure.ts'
import { version } from './version.ts'

const root = path.resolve(import.meta.dirname, '../..')
const consoleFolder = path.join(root, 'packages/console')
const built = path.join(consoleFolder, 'dist')
const stampFile = path.join(built, '.stamp')

/** What the console is made from, besides itself. */
const sources = ['packages/console', 'packages/contract', 'packages/domain']

/**
 * The folder of the built console, made anew when any source has changed since. The stamp is written last and the
 * build swapped in whole, so that an interrupted build is never served.
 */
export async function builtConsole(say: (line: string) => void): Promise<string> {
  const stamp = await sourceStamp()
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return built
  say('Building the console …')
  const fresh = `${built}.${process.pid}`
  try {
    const { build } = await import('vite')
    process.env['VITE_PORTICO_VERSION'] = version
    await build({ root: consoleFolder, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
    await writeFile(path.join(fresh, '.stamp'), stamp)
    await rm(built, { recursive: true, force: true })
    await rename(fresh, built)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartFailure(
      `The console could not be built: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
  return built
}

async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await readFile(path.join(root, 'package-lock.json')))
  for (const folder of sources) {
    for (const file of await sourceFiles(path.join(root, folder))) {
      hash.update(path.relative(root, file))
      hash.update(await readFile(file))
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
