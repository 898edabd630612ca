// Runs after `npm install` in a clone: says how to have commit messages checked before they are made.
import { spawnSync } from 'node:child_process'

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' })

if (process.stdout.isTTY && git('rev-parse', '--git-dir').status === 0) {
  if (git('config', 'core.hooksPath').stdout.trim() === '') {
    process.stdout.write('Run `npm run hooks` to check commit messages before each commit.\n')
  }
}
