import { exportLimits, tooManyExports } from '@portico/domain/exports/limits.ts'
import type { Seats } from '#tasks/open-task.ts'

const first = 2001

/** Exports take no places of other tasks, and are bounded apart: each is much to read. */
export const exportSeats: Seats = {
  first,
  last: first + exportLimits.openOfUser - 1,
  full: tooManyExports,
}
