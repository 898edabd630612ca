import { keepLog, recognizePlace } from '#kernel/changes/keeper.ts'
import { sweepRefusals } from '#kernel/refused/sweep.ts'
import { every, type Worker } from './work.ts'

/** ms between checks of the log's partitions; the next month's is created weeks before it is needed. */
const partitionsPeriod = 3_600_000

/**
 * ms between checks that the log is still in its database: a server also checks as soon as the database is reachable
 * again.
 */
const placePeriod = 5000

/** ms between deletions of failed attempts older than the retention */
const attemptsPeriod = 3_600_000

/** Background jobs of the change log and of the failed attempts. */
export const logWorkers = (): readonly Worker[] => [
  {
    name: 'change log place',
    run: every(placePeriod, async ({ services }) => {
      await recognizePlace(services)
      return 0
    }),
  },
  {
    name: 'change log keeper',
    run: every(partitionsPeriod, async (ctx) => {
      await keepLog(ctx.db, ctx.services.keepHistory)
      return 0
    }),
  },
  { name: 'refusals', run: every(attemptsPeriod, (ctx) => sweepRefusals(ctx.db, ctx.now())) },
]
