import { spawnSync } from 'node:child_process'

/** File with the rules for commit messages, which apply to commits after the commit that added this file. */
const rules = 'commitlint.config.mjs'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()

const from = git('log', '--diff-filter=A', '--format=%H', '--', rules).split('\n').at(-1) ?? ''
if (from === '' || git('rev-parse', 'HEAD') === from) {
  process.stdout.write('No commits to check: this is not a clone with history, or it ends at the rules.\n')
} else {
  const { status } = spawnSync('node_modules/.bin/commitlint', ['--from', from, '--to', 'HEAD'], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
