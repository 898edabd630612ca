import { clockTolerance } from '@portico/domain/issues/limits.ts'
import { sql } from 'kysely'
import { later } from '#kernel/job-queue/job-clock.ts'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'

/** ms between updates of a server's row */
const period = 10_000

/** ms without an update after which a server is considered stopped */
export const silence = 35_000

/**
 * Records the version of each server while it runs, by the database's clock, and how far its own clock is from that. A
 * wrong clock is logged when it is noticed, and when it is right again.
 */
export function presence(): Worker {
  let wasWrong = false
  return {
    name: 'presence',
    run: every(period, async (ctx: JobContext) => {
      const { db, services } = ctx
      const now = services.jobs.queue.now()
      const { rows } = await sql<{ offset: number }>`
        insert into server (id, version, time_started, time_seen, clock_offset)
        values (${services.serverId}, ${services.identity.version}, ${now}, ${now},
          extract(epoch from ${services.clock.now()}::timestamptz - ${now}) * 1000)
        on conflict (id) do update set time_seen = excluded.time_seen, clock_offset = excluded.clock_offset
        returning clock_offset as "offset"`.execute(db)
      await sql`delete from server where time_seen < ${later(now, -silence)}`.execute(db)
      const offset = rows[0]?.offset ?? 0
      const isWrong = Math.abs(offset) > clockTolerance
      if (isWrong !== wasWrong)
        ctx.log(isWrong ? wrongClock(offset) : 'The clock agrees with the database again')
      wasWrong = isWrong
      return 0
    }),
    close: async ({ db, services }) => {
      await db.deleteFrom('server').where('id', '=', services.serverId).execute()
    },
  }
}

function wrongClock(offset: number): string {
  const seconds = (Math.abs(offset) / 1000).toFixed(1)
  return `The clock of this server is ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} the database's. Synchronize both with NTP.`
}
