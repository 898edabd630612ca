import { globSync } from 'node:fs'
import path from 'node:path'
import { checkFiles } from './import-rules.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('packages/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.includes('/dist') && !file.includes('node_modules') && !file.endsWith('.d.ts'))

const violations = checkFiles(root, files)
for (const { file, specifier, rule } of violations) console.error(`${file}: ${specifier}: ${rule}`)
console.log(`${files.length} files follow the import rules, ${violations.length} imports do not`)
if (violations.length > 0) process.exitCode = 1
