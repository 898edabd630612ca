import { randomBytes } from 'node:crypto'
import { StartFailure } from '@portico/adapters/failure.ts'
import { argon2Passwords } from '@portico/adapters/passwords.ts'
import {
  makeFleetAdmin,
  NoSuchUser,
  resetPassword,
  type UserName,
} from '@portico/control-plane/identity/lost-access.ts'
import { asSystem } from '@portico/control-plane/kernel/database/as-system.ts'
import { openTransactions } from '@portico/control-plane/kernel/database/transact.ts'
import { Durations } from '@portico/control-plane/kernel/durations.ts'
import type { Context } from '@portico/control-plane/kernel/context.ts'
import { admitAll } from '@portico/control-plane/network/allow-list/open.ts'
import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import { forgetFailedLogins } from '#database/link.ts'
import type { Settings } from '#settings/table.ts'
import type { Command } from './command.ts'
import { databaseFlags, withDatabase } from './with-database.ts'

const mostLength = 512

/** Runs work on the database of these settings, recorded in the history under `operation`. */
function onHost<T>(settings: Settings, operation: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return withDatabase(settings, async (db) => {
    const clock = systemClock
    const random = systemRandom
    const transactions = openTransactions({
      db,
      reservationDb: null,
      random,
      durations: new Durations(clock.now()),
    })
    try {
      return await asSystem(transactions, { operation, clock, random }, work)
    } catch (error) {
      throw error instanceof NoSuchUser ? new StartFailure(error.message, { cause: error }) : error
    }
  })
}

function userName([silo = '', user = '']: readonly string[]): UserName {
  return { silo, user }
}

async function passwordFromInput(): Promise<string> {
  let read = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    read += String(chunk)
    if (read.includes('\n') || read.length > mostLength) break
  }
  const [line = ''] = read.split(/\r?\n/)
  if (line !== '' && line.length <= mostLength) return line
  throw new StartFailure(
    `Standard input has no password: its first line must have 1 to ${mostLength} characters.`,
  )
}

/** Commands for administrators who can no longer sign in. They need access to the database, which includes everything. */
export const adminCommands: readonly Command[] = [
  {
    name: 'admin reset-password',
    positionals: ['SILO', 'USER'],
    text: "set a local user's password and end their sessions",
    more: 'Without --stdin a password is generated and printed once. Access tokens stay valid; delete them in the console.',
    settings: databaseFlags,
    flags: { stdin: { takes: null, text: 'read the password from the first line of standard input' } },
    async run({ settings, values, positionals, say }) {
      const isGiven = values['stdin'] === true
      const password = isGiven ? await passwordFromInput() : randomBytes(12).toString('base64url')
      const hash = await argon2Passwords().hash(password)
      const name = userName(positionals)
      await onHost(settings, 'reset password on the host', (ctx) => resetPassword(ctx, name, hash))
      say(`The password of "${name.user}" in silo "${name.silo}" was set, and their sessions were ended.`)
      if (!isGiven) say(`New password: ${password}`)
    },
  },
  {
    name: 'admin unlock',
    positionals: [],
    text: 'forget failed sign-ins on all running servers, so that users and sources need not wait',
    settings: databaseFlags,
    flags: {},
    async run({ settings, say }) {
      await withDatabase(settings, forgetFailedLogins)
      say('All running servers forget the failed sign-ins.')
    },
  },
  {
    name: 'admin add-fleet-admin',
    positionals: ['SILO', 'USER'],
    text: 'make a user an admin of the fleet, if the last one is gone',
    settings: databaseFlags,
    flags: {},
    async run({ settings, positionals, say }) {
      const name = userName(positionals)
      const isNew = await onHost(settings, 'add fleet admin on the host', (ctx) => makeFleetAdmin(ctx, name))
      say(`"${name.user}" in silo "${name.silo}" is ${isNew ? 'now' : 'already'} an admin of the fleet.`)
    },
  },
  {
    name: 'admin allow-list reset',
    positionals: [],
    text: 'accept requests from any address again, if the allow list locks everyone out',
    settings: databaseFlags,
    flags: {},
    async run({ settings, say }) {
      const wasList = await onHost(settings, 'allow any source', admitAll)
      say(
        wasList
          ? 'The allow list was reset: requests from any address are accepted.'
          : 'The allow list is open already: requests from any address are accepted.',
      )
    },
  },
]
