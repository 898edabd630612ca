import { every, type Worker } from '../../reconcile/work.ts'
import { settleClaims } from './claims.ts'

/** ms between looks at claims of transactions that have ended. Whoever needs what they hold looks at once. */
const claimsPeriod = 1000

/** ms between lines about lost races. */
const racesPeriod = 60_000

export const contentionWorkers = (): readonly Worker[] => [
  {
    name: 'claims',
    run: every(claimsPeriod, async ({ services: { transactions } }) => {
      await settleClaims(transactions.claimDb ?? transactions.db)
      return 0
    }),
  },
  {
    name: 'lost races',
    run: every(racesPeriod, async (ctx) => {
      const line = ctx.services.transactions.lostRaces.tell()
      if (line !== null) ctx.log(line)
      return 0
    }),
  },
]
