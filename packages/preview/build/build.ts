import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build, loadConfigFromFile, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { pagePolicy } from './content-policy.ts'
import { makeDump } from './dump.ts'
import { sourceStamp } from './source-stamp.ts'

const folder = path.resolve(import.meta.dirname, '..')
const root = path.resolve(folder, '../..')
const built = path.join(folder, 'dist')
const stampFile = path.join(built, '.stamp')
const cache = path.join(root, 'node_modules/.cache/portico-preview')

/** Files to compress. PGlite's own archives are already compressed. */
const compressible = /\.(html|js|css|svg|wasm|data)$/

/**
 * Returns the folder of the built preview. Rebuilds the preview if a source has changed or the preview was built on
 * another day.
 */
export async function builtPreview(say: (line: string) => void): Promise<string> {
  const now = new Date()
  const stamp = await sourceStamp(root, now)
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return built
  say('Building the preview …')
  const fresh = `${built}.${process.pid}`
  try {
    await buildInto(fresh, now)
    await writeFile(path.join(fresh, '.stamp'), stamp)
    await rm(built, { recursive: true, force: true })
    await rename(fresh, built)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return built
}

async function buildInto(outDir: string, now: Date): Promise<void> {
  const version = await ownVersion()
  await mkdir(cache, { recursive: true })
  await writeFile(path.join(cache, 'example.tar.gz'), await makeDump(now, version))
  process.env['VITE_PORTICO_VERSION'] = version
  // Makes a production build, also for tests.
  process.env['NODE_ENV'] = 'production'
  await build(await previewConfig(outDir))
  const serviceWorker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')
  await copyFile(serviceWorker, path.join(outDir, 'mockServiceWorker.js'))
  await compress(outDir)
}

async function ownVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/** Returns the console's build configuration, changed to build the preview's page. */
async function previewConfig(outDir: string): Promise<UserConfig> {
  const console = path.join(root, 'packages/console')
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    path.join(console, 'vite.config.ts'),
    console,
  )
  if (loaded === null) throw new Error('the console has no vite.config.ts')
  // The console's chunk groups are made for the console's entry, and would run before the preview's entry.
  delete loaded.config.build?.rolldownOptions?.output
  return mergeConfig(loaded.config, {
    root: path.join(folder, 'browser'),
    configFile: false,
    publicDir: false,
    // Hides warnings, which would concern PGlite's internals.
    logLevel: 'error',
    plugins: [policyInPage()],
    resolve: { alias: { '@example': cache, '@pglite': pgliteFolder() } },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, sourcemap: false },
  } satisfies UserConfig & { configFile: false })
}

/** Returns the folder with PGlite's files, which its package does not export. */
function pgliteFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
}

function policyInPage(): Plugin {
  const attrs = { 'http-equiv': 'content-security-policy', content: pagePolicy }
  return {
    name: 'portico:policy-in-page',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
  }
}

/** Writes a compressed copy next to each file; most static hosts can serve such copies. */
async function compress(outDir: string): Promise<void> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name)
    await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }))
  }
}
