#!/usr/bin/env node
// portico COMMAND: sets up, then runs a command of the server's program; `start` is npm start.
import path from 'node:path'
import { root, runToEnd, setUp } from './setup.mjs'

const [command, ...args] = process.argv.slice(2)
if (command === 'start') {
  process.argv.splice(2, 1)
  await import('./start.mjs')
} else {
  const given = command === undefined ? [] : [command, ...args]
  runToEnd([path.join(root, 'packages/server/cli/main.ts'), ...given], setUp())
}
