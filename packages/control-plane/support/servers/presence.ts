import { sql } from 'kysely'
import { later } from '#kernel/job-queue/job-clock.ts'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'

/** ms between updates of a server's row */
const period = 10_000

/** ms without an update after which a server is considered stopped */
export const silence = 35_000

/** Records the version of each server while it runs, by the database's clock. */
export function presence(): Worker {
  return {
    name: 'presence',
    run: every(period, async ({ db, services }: JobContext) => {
      const now = services.jobs.queue.now()
      await sql`
        insert into server (id, version, time_started, time_seen)
        values (${services.serverId}, ${services.identity.version}, ${now}, ${now})
        on conflict (id) do update set time_seen = excluded.time_seen`.execute(db)
      await sql`delete from server where time_seen < ${later(now, -silence)}`.execute(db)
      return 0
    }),
    close: async ({ db, services }) => {
      await db.deleteFrom('server').where('id', '=', services.serverId).execute()
    },
  }
}
