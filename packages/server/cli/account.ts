import { statSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from '@portico/adapters/failure.ts'
import { accountName } from '@portico/adapters/postgres/account.ts'

/**
 * Refuses to run as root on a data folder of another account, whose server could not use the files that the command
 * makes. @throws StartFailure
 */
export function checkAccount(data: string): void {
  if (process.getuid?.() !== 0) return
  const folder = path.resolve(data)
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0
  if (owner === 0) return
  const name = accountName(owner)
  throw new StartFailure(
    `The data folder ${folder} belongs to the account ${name}. Run the command as that account: runuser -u ${name} -- portico …`,
  )
}
