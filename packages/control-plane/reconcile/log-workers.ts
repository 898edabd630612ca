import { maintainLog, checkLogOrigin } from '#kernel/changes/maintenance.ts'
import { sweepFailedAttempts } from '#kernel/failed-attempts/sweep.ts'
import { every, type Worker } from './job.ts'

/** ms between checks of the log's partitions; the next month's partition is created weeks before it is needed */
const partitionsPeriod = 3_600_000

/**
 * ms between checks whether the log is still in its database; a server also checks when the database is reachable again
 */
const originPeriod = 5000

/** ms between deletions of failed attempts older than the retention */
const attemptsPeriod = 3_600_000

/** Background jobs of the change log and of the failed attempts. */
export const logWorkers = (): readonly Worker[] => [
  {
    name: 'change log place',
    run: every(originPeriod, async ({ services }) => {
      await checkLogOrigin(services)
      return 0
    }),
  },
  {
    name: 'change log keeper',
    run: every(partitionsPeriod, async (ctx) => {
      await maintainLog(ctx.db, ctx.services.historyRetention)
      return 0
    }),
  },
  { name: 'refusals', run: every(attemptsPeriod, (ctx) => sweepFailedAttempts(ctx.db, ctx.now())) },
]
