import type { ExpressionBuilder } from 'kysely'
import { sessionLimits, writeLastUses } from '#kernel/authentication/sessions.ts'
import type { Db } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { limits } from '#kernel/limits.ts'
import type { Worker, JobContext } from '#reconcile/job.ts'

/** ms between two deletions of expired rows, and between two writes of the times of last use */
const period = 5000

/**
 * Writes the times at which sessions and tokens were last used, and deletes expired sessions, tokens and device
 * requests.
 */
function sweep(): Worker {
  let due = 0
  return {
    name: 'session sweep',
    run: async (ctx) => {
      const now = ctx.now()
      const time = now.getTime()
      if (time < due && due - time <= period) return 0
      due = time + period
      await writeUses(ctx)
      await dropExpired(ctx, now)
      return 0
    },
  }
}

async function writeUses({ db, services: { touches } }: JobContext): Promise<void> {
  const entries = touches.drain()
  try {
    await writeLastUses(db, entries)
  } catch (error) {
    // The times are kept while the database is unreachable, so that used sessions do not appear unused.
    touches.takeBack(entries)
    throw error
  }
}

async function dropExpired(ctx: JobContext, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const expired = (eb: ExpressionBuilder<Database, 'session'>) =>
    eb.or([
      eb('time_created', '<', before(sessionLimits.absolute)),
      eb('time_last_used', '<', before(sessionLimits.idle)),
    ])
  // A query first checks whether a session has expired. That is rare, and a transaction that writes the log is more
  // expensive than a query.
  const one = await ctx.db.selectFrom('session').select('id').where(expired).limit(1).executeTakeFirst()
  if (one !== undefined) {
    await ctx.transact(({ db }) => db.deleteFrom('session').where(expired).execute())
  }
  const over = await ctx.db
    .selectFrom('access_token')
    .select('id')
    .where('time_expires', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (over !== undefined) {
    await ctx.transact(({ db }) => db.deleteFrom('access_token').where('time_expires', '<=', now).execute())
  }
  // Device requests are deleted without entries in the change log, since anyone can create them.
  await ctx.db.deleteFrom('device_auth_request').where('time_expires', '<', before(3_600_000)).execute()
  await forgetOldestDeviceRequests(ctx.db)
  await forgetSamlLogins(ctx.db, now)
}

/** Deletes the oldest device requests above a limit, since anyone can create them. */
async function forgetOldestDeviceRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('device_auth_request')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('device_auth_request')
        .select('id')
        .orderBy('time_expires', 'desc')
        .offset(limits.openDeviceRequests),
    )
    .execute()
}

/** Deletes the oldest SAML logins above the limit, and assertions that have expired. */
async function forgetSamlLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('saml_request').where('time_expires', '<', now).execute()
  await db.deleteFrom('saml_assertion').where('time_expires', '<', now).execute()
  await db
    .deleteFrom('saml_request')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('saml_request')
        .select('id')
        .orderBy('time_expires', 'desc')
        .orderBy('id', 'desc')
        .offset(limits.openSamlRequests),
    )
    .execute()
}

export const sessionWorkers = (): readonly Worker[] => [sweep()]
