import { spawnSync } from 'node:child_process'

// Configurations of the parts of the repository; each part is checked with the globals that exist where it runs.
const projects = [
  'tsconfig.json',
  'tsconfig.portable.json',
  'packages/console/tsconfig.json',
  'packages/preview/browser/tsconfig.json',
  'e2e/tsconfig.json',
]

for (const project of projects) {
  const { status } = spawnSync('tsc', ['-p', project], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
