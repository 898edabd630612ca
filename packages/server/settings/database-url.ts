import { messageOf } from '@portico/domain/error-message.ts'
import { readFileSync } from 'node:fs'
import { StartFailure } from '@portico/adapters/failure.ts'
import type { Settings } from './table.ts'

/**
 * Returns the URL of the operator's database with its password; null for a managed database.
 * @throws StartFailure if the password is given twice, without a database, or in a file that cannot be read
 */
export function databaseUrl(
  settings: Pick<Settings, 'database' | 'databasePassword' | 'databasePasswordFile'>,
): string | null {
  const { database, databasePassword: password, databasePasswordFile: file } = settings
  if (database === null) {
    if (password === null && file === null) return null
    throw new StartFailure('A password for the database was given without --database URL.')
  }
  const url = new URL(database)
  const given = [url.password || null, password, file].filter((way) => way !== null)
  if (given.length > 1) {
    throw new StartFailure(
      'The password for the database was given more than once: use one of the URL, PORTICO_DATABASE_PASSWORD and --database-password-file.',
    )
  }
  if (password !== null) url.password = encodeURIComponent(password)
  if (file !== null) url.password = encodeURIComponent(firstLine(file))
  return url.href
}

function firstLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0] ?? ''
  } catch (error) {
    const reason = messageOf(error)
    throw new StartFailure(`The password file of the database cannot be read: ${reason}`, { cause: error })
  }
}
