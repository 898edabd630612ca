import type { ExpressionBuilder } from 'kysely'
import { sessionLimits, writeTouches } from '#kernel/authentication/sessions.ts'
import type { Db } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { limits } from '#kernel/limits.ts'
import type { Worker, WorkContext } from '#reconcile/work.ts'

/** How often what is over is cleared away and last uses are written, in ms. */
const period = 5000

/** Writes when sessions and tokens were last used; removes sessions, tokens and device requests that are over. */
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

async function writeUses({ db, services: { touches } }: WorkContext): Promise<void> {
  const entries = touches.drain()
  try {
    await writeTouches(db, entries)
  } catch (error) {
    // A database that is away for a moment must not make sessions look unused.
    touches.takeBack(entries)
    throw error
  }
}

async function dropExpired(ctx: WorkContext, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const expired = (eb: ExpressionBuilder<Database, 'session'>) =>
    eb.or([
      eb('time_created', '<', before(sessionLimits.absolute)),
      eb('time_last_used', '<', before(sessionLimits.idle)),
    ])
  // Asked first, because there rarely is one, and a transaction of the log's kind costs more than a question.
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
  // Outside the log, since anybody may begin a device login.
  await ctx.db.deleteFrom('device_auth_request').where('time_expires', '<', before(3_600_000)).execute()
  await forgetOldestDeviceRequests(ctx.db)
  await forgetSamlLogins(ctx.db, now)
}

/** Anybody may begin a device login, so what is kept of them is bounded. */
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

/** The same of logins by SAML. An assertion is remembered until it could not be used any more. */
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
