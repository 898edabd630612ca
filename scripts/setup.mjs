// Setup before every command. Plain JavaScript for Node 20, since it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenNpmIsGone } from './parents.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** A release has a built console instead of its source, and needs fewer packages. */
const isRelease = !existsSync(path.join(root, 'packages/console/vite.config.ts'))
const stamp = path.join(root, 'node_modules', '.portico-installed')
const oldestNode = 20

/** Prints one line and exits with code 1. */
export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function checkRuntime() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < oldestNode) {
    fail(
      `Portico needs Node ${oldestNode} or newer to begin with; this is ${process.versions.node}. Install a newer Node.`,
    )
  }
}

/** The lock file determines what is installed; its hash shows whether that has been done. */
function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

function installed() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
}

function install() {
  process.stdout.write('Installing what Portico needs …\n')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Not `npm ci`, which refuses a lock file that lacks packages for other platforms.
  const packages = isRelease ? '--omit=dev' : '--include=dev'
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', packages]
  const result = spawnSync(command, [...args, 'install', ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
  })
  if (result.status !== 0) {
    fail(
      'npm could not install the packages (its message is above). Check the network and run the command again.',
    )
  }
  writeFileSync(stamp, lockHash())
}

/** Returns the path of Portico's Node, which is one of its packages. */
export function runtime() {
  const binary = path.join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(binary)) {
    fail(
      'The packages are incomplete: the Node runtime is missing. Remove node_modules and run the command again.',
    )
  }
  return binary
}

/** Installs what is missing, and returns the environment for Portico's programs. */
export function setUp() {
  checkRuntime()
  if (!installed()) install()
  const bin = [path.dirname(runtime()), path.join(root, 'node_modules', '.bin')].join(path.delimiter)
  return {
    // Node caches compiled code: a server starts in two thirds of the time.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  }
}

/** Runs a program in the foreground, forwards signals and npm's end to it, and exits with its code. */
export function runToEnd(args, env) {
  const child = spawn(runtime(), args, { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmIsGone(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}
