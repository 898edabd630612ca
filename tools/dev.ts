import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '@portico/adapters/postgres/managed.ts'
import { seedUsers, devPassword } from './dev-users.ts'

const root = path.resolve(import.meta.dirname, '..')
const data = path.join(root, '.portico-dev')
const [serverPort, consolePort] = [4600, 5173]

const env = {
  ...process.env,
  NODE_ENV: 'development',
  PORTICO_ADMIN_PASSWORD: devPassword,
  PORTICO_DEV_API: `http://127.0.0.1:${serverPort}`,
  // Vite serves the pages, so the server needs a build, but of any age.
  PORTICO_KEEP_BUILD: '1',
}

const programs: ChildProcess[] = []

function run(script: string, args: readonly string[], flags: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.pipe(process.stdout)
  programs.push(child)
  return child
}

/** Resolves when a program prints that it is ready; rejects if the program ends first. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Portico is ready at')) resolve()
    })
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
}

// Starts PostgreSQL, a server that restarts when its code changes, and Vite, which applies changes of the console.
mkdirSync(data, { recursive: true })
chmodSync(data, 0o755)
const postgres = await startPostgres(data)
const serverArgs = [
  '--port',
  String(serverPort),
  '--data',
  data,
  '--database',
  postgres.url,
  '--demo',
  '--speed',
  '5',
]
const server = run('packages/server/main.ts', serverArgs, ['--watch', '--watch-preserve-output'])
run('node_modules/vite/bin/vite.js', [
  'dev',
  'packages/console',
  '--port',
  String(consolePort),
  '--strictPort',
])

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    const ends = programs.map((child) => new Promise((resolve) => child.on('exit', resolve)))
    for (const child of programs) child.kill('SIGTERM')
    void Promise.all(ends)
      .then(() => postgres.stop())
      .then(() => process.exit())
  })
}

await isReady(server)
const users = await seedUsers(env.PORTICO_DEV_API)
process.stdout.write(`
Console   http://127.0.0.1:${consolePort}  changes of packages/console appear at once
API       ${env.PORTICO_DEV_API}  the server restarts when its code changes
Database  ${postgres.url}
Data      ${data}  remove it to start over

Users of silo main, all with the password "${devPassword}":
${users.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`).join('\n')}
`)
