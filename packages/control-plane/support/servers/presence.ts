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
  /** ms by which this clock was ahead of the database's at the last update, stored with the next one */
  let offset = 0
  return {
    name: 'presence',
    run: every(period, async (ctx: JobContext) => {
      const { db, services } = ctx
      const now = services.jobs.queue.now()
      const began = services.clock.now().getTime()
      const { rows } = await sql<{ time: number }>`
        insert into server (id, version, time_started, time_seen, clock_offset)
        values (${services.serverId}, ${services.identity.version}, ${now}, ${now}, ${offset})
        on conflict (id) do update set time_seen = excluded.time_seen, clock_offset = excluded.clock_offset
        returning extract(epoch from time_seen)::float8 * 1000 as time`.execute(db)
      const ended = services.clock.now().getTime()
      await sql`delete from server where time_seen < ${later(now, -silence)}`.execute(db)
      // After a long wait for a connection it is not known when the database read its clock.
      if (ended - began > clockTolerance) return 0
      offset = (began + ended) / 2 - (rows[0]?.time ?? ended)
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
