import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const root = path.resolve(import.meta.dirname, '../..')

/** Files and folders that a server needs, apart from the built console. */
const included = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bin',
  'docs/operations',
  'package-lock.json',
  'packages/adapters',
  // The server imports these files of the console.
  'packages/console/data/initial-data.ts',
  'packages/console/data/pattern.ts',
  'packages/console/package.json',
  'packages/contract',
  'packages/control-plane',
  'packages/domain',
  'packages/hypervisor',
  'packages/server',
  'scripts/parents.mjs',
  'scripts/portico.mjs',
  'scripts/setup.mjs',
  'scripts/start.mjs',
]

const builtConsole = 'packages/console/dist'

/**
 * Copies the files of a release into a new folder: the server's sources, which Node runs directly, and the built
 * console, so that a release starts without building. Packages are installed at the first start.
 */
export async function stageRelease(into: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--', ...included], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  const files = stdout.split('\0').filter((file) => file !== '' && !isForTests(file))
  for (const file of files) {
    await mkdir(path.join(into, path.dirname(file)), { recursive: true })
    await cp(path.join(root, file), path.join(into, file))
  }
  await cp(path.join(root, builtConsole), path.join(into, builtConsole), { recursive: true })
  await writeFile(path.join(into, 'package.json'), await manifest())
}

const isForTests = (file: string): boolean => /\.(test|golden)\.|\/testing\//.test(file)

/** Returns package.json without the parts that only development needs. */
async function manifest(): Promise<string> {
  const all = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Record<string, unknown>
  const own = { ...all, scripts: { start: 'node scripts/start.mjs' }, devDependencies: {} }
  return `${JSON.stringify(own, null, 2)}\n`
}
