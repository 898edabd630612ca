// npm start: set up, then run the server with the flags given, until one of them ends.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { whenNpmIsGone } from './parents.mjs'
import { root, runtime, setUp } from './setup.mjs'

/** ms in which signals are one and the same: a terminal sends its own to everybody, and npm passes it on. */
const sameSignal = 500

const env = setUp()
// The channel tells the server when this program is gone. A process group of its own keeps a terminal's signals from
// reaching it twice: a second one means "at once".
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
