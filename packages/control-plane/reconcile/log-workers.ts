import { keepLog, recognizePlace } from '#kernel/changes/keeper.ts'
import { sweepRefusals } from '#kernel/refused/sweep.ts'
import { every, type Worker } from './work.ts'

/** ms between looks at the log's partitions; the next month's is there for weeks before it is needed. */
const partitionsPeriod = 3_600_000

/** ms between checks that the log is where it was: a server that is told that the database is back checks at once. */
const placePeriod = 5000

/** ms between deletions of failed attempts past keeping */
const attemptsPeriod = 3_600_000

/** Background jobs of the change log and of the failed attempts kept beside it. */
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
