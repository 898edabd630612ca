// npm start: set up, then run the server with the flags given.
import path from 'node:path'
import { root, runToEnd, setUp } from './setup.mjs'

const env = setUp()
runToEnd([path.join(root, 'packages/server/main.ts'), ...process.argv.slice(2)], env)
