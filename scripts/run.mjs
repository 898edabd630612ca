// Runs a TypeScript program on Portico's own Node: node scripts/run.mjs FILE [ARGUMENTS]
import path from 'node:path'
import { fail, root, runToEnd, setUp } from './setup.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) fail('run.mjs needs the file to run.')
const env = setUp()
runToEnd([path.join(root, file), ...args], env)
