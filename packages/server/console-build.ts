import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartFailure } from '@portico/adapters/failure.ts'
import { compressFiles, loadersFolder } from './http/console-files.ts'
import { version } from './version.ts'

const run = promisify(execFile)

const root = path.resolve(import.meta.dirname, '../..')
const consoleFolder = path.join(root, 'packages/console')
const built = path.join(consoleFolder, 'dist')
const stampFile = path.join(built, '.stamp')

/** Number of attempts to replace another server's build before it is reported as a failure. */
const attempts = 5

/** The sources of the console build. */
const sources = ['packages/console', 'packages/contract', 'packages/domain', 'docs/guides']

/**
 * Returns the folder of the built console, and builds it again if any source has changed. The stamp is written last and
 * the build is moved into place as a whole, so that an interrupted build is never served. @throws the reason of
 * `cancelled`, StartFailure
 */
export async function builtConsole(say: (line: string) => void, cancelled: AbortSignal): Promise<string> {
  // A release has no source to build from.
  if (!existsSync(path.join(consoleFolder, 'vite.config.ts'))) return built
  // In development Vite serves the pages, so an outdated build is sufficient.
  if (process.env['PORTICO_KEEP_BUILD'] === '1' && existsSync(stampFile)) return built
  const stamp = await sourceStamp()
  if (await isBuilt(stamp)) return built
  say('Building the console …')
  const fresh = `${built}.${process.pid}`
  try {
    await build(fresh, cancelled)
    await writeFile(path.join(fresh, '.stamp'), stamp)
    await swapIn(fresh, stamp)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    cancelled.throwIfAborted()
    throw new StartFailure(`The console could not be built: ${buildError(error)}`, { cause: error })
  }
  return built
}

async function isBuilt(stamp: string): Promise<boolean> {
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
}

/**
 * Moves a build into place. Servers that start concurrently also build concurrently: the later ones use the existing
 * build.
 */
async function swapIn(fresh: string, stamp: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (await isBuilt(stamp)) return rm(fresh, { recursive: true, force: true })
    await rm(built, { recursive: true, force: true })
    try {
      return await rename(fresh, built)
    } catch (error) {
      const wasFirst = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (!wasFirst || attempt === attempts) throw error
    }
  }
}

/** Builds in a separate process, since the server would otherwise keep the build's memory of half a gigabyte. */
async function build(into: string, unwanted: AbortSignal): Promise<void> {
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  )
  // A production build is created even if a test or a development server starts it.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', VITE_PORTICO_VERSION: version }
  const runVite = (folder: string, more: readonly string[]) => {
    const args = [vite, 'build', consoleFolder, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
    return run(process.execPath, [...args, ...more], { cwd: root, env, signal: unwanted })
  }
  await runVite(into, [])
  await compressFiles(into)
  const loaders = path.join(consoleFolder, 'vite.loaders.config.ts')
  await runVite(path.join(into, loadersFolder), ['--config', loaders])
}

/** Returns the build's error message without its stack. */
function buildError(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return said.split(/\n\s+at /)[0]?.trim() ?? said
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
