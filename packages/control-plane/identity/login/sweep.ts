import { sessionLimits, writeTouches } from '../../kernel/authentication/sessions.ts'
import type { Db } from '../../kernel/context.ts'
import { limits } from '../../kernel/limits.ts'
import type { Worker } from '../../reconcile/work.ts'

/** How often what is over is cleared away and last uses are written, in ms. */
const period = 5000

/** Writes when sessions were last used; removes sessions and device requests that are over. */
function sweep(): Worker {
  let due = 0
  return {
    name: 'session sweep',
    run: async (ctx) => {
      const now = ctx.now()
      const time = now.getTime()
      if (time < due && due - time <= period) return 0
      due = time + period
      const entries = ctx.services.touches.drain()
      await ctx.transact(async ({ db }) => {
        await writeTouches(db, entries)
        await db
          .deleteFrom('session')
          .where((eb) =>
            eb.or([
              eb('time_created', '<', new Date(time - sessionLimits.absolute)),
              eb('time_last_used', '<', new Date(time - sessionLimits.idle)),
            ]),
          )
          .execute()
        await db
          .deleteFrom('device_auth_request')
          .where('time_expires', '<', new Date(time - 3_600_000))
          .execute()
        await forgetOldestDeviceRequests(db)
      })
      return 0
    },
  }
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

export const sessionWorkers = (): readonly Worker[] => [sweep()]
