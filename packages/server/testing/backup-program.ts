import { parseArgs } from 'node:util'
import { StartFailure } from '@portico/adapters/failure.ts'
import { backUp } from '#backup/backup.ts'
import { checkBackups } from '#backup/check.ts'
import { showProgress } from '#backup/progress.ts'
import { restore } from '#backup/restore.ts'

/** Runs `backup`, `check` or `restore` in a process of its own, which tests can kill. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: './.portico' },
    database: { type: 'string' },
    keep: { type: 'string' },
    backup: { type: 'string' },
  },
})
const [command, folder = ''] = positionals
const { data, database = null, backup = null, keep } = values
const progress = showProgress()
try {
  const result =
    command === 'backup'
      ? await backUp({
          target: folder,
          data,
          database,
          keep: keep === undefined ? null : Number(keep),
          keepFree: null,
          progress,
        })
      : command === 'check'
        ? await checkBackups({ target: folder, backup, progress })
        : await restore({ source: folder, backup, data, database, progress })
  process.stdout.write(`${JSON.stringify(result)}\n`)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
