// npm start: sets up, then runs the server with the given flags until either of them ends.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { whenNpmIsGone } from './parents.mjs'
import { root, runtime, setUp } from './setup.mjs'

/** ms within which equal signals count as one: a terminal signals every process, and npm forwards its own. */
const sameSignal = 500

const env = setUp()
// The channel tells the server when this process ends. A separate process group prevents a terminal's signal from
// reaching the server twice, since a second one means an immediate stop.
const server = spawn(runtime(), [path.join(root, 'packages/server/main.ts'), ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  detached: process.platform !== 'win32',
  env,
})
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))

let told = -Infinity
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    const now = performance.now()
    if (now - told < sameSignal) return
    told = now
    server.kill('SIGTERM')
  })
}
whenNpmIsGone(() => server.kill('SIGTERM'))
