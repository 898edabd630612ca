import { every, type Worker } from './job.ts'
import {
  dbForReservations,
  driftOf,
  deleteOrphanedReservations,
  recountReservations,
  settleReservations,
} from '#kernel/database/reservations.ts'

/**
 * ms between settlements of the reservations of killed servers; a running server settles its own when a transaction
 * ends
 */
const reservationsPeriod = 5000

/** ms between deletions of the reservation records of deleted pools and subnets */
const orphansPeriod = 60_000

/** ms between log lines about retries */
const retriesPeriod = 60_000

export const contentionWorkers = (): readonly Worker[] => [
  {
    name: 'claims',
    run: every(reservationsPeriod, async (ctx) => {
      const db = dbForReservations(ctx.services.transactions)
      await settleReservations(db)
      const drift = await driftOf(db)
      if (drift === null) return 0
      const { counters, cpus, memory, storage } = drift
      ctx.log(
        `${counters} usage counters were too low, by ${cpus} vCPUs, ${memory} bytes of memory and ` +
          `${storage} bytes of storage in total. All counters are being recounted`,
      )
      await recountReservations(db)
      return 0
    }),
  },
  {
    name: 'claims of what is gone',
    run: every(orphansPeriod, async ({ services: { transactions } }) => {
      await deleteOrphanedReservations(dbForReservations(transactions))
      return 0
    }),
  },
  {
    name: 'lost races',
    run: every(retriesPeriod, async (ctx) => {
      const line = ctx.services.transactions.lostRaces.report()
      if (line !== null) ctx.log(line)
      return 0
    }),
  },
]
