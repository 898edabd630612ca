// Runs after `npm install`: names the command that turns on the check of commit messages.
import { spawnSync } from 'node:child_process'

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

const isClone = git('rev-parse', '--git-dir').status === 0
if (process.stdout.isTTY && isClone && git('config', 'core.hooksPath').stdout.trim() === '')
  process.stdout.write('Run `npm run hooks` to check the message of each commit that you make.\n')
