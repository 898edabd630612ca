import { exportLimits, tooManyExports } from '@portico/domain/exports/limits.ts'
import type { SlotRange } from '#tasks/open-task.ts'

const first = 2001

/** Exports take no slots of other tasks, and have their own limit, since each reads a lot. */
export const exportSlots: SlotRange = {
  first,
  last: first + exportLimits.runningPerUser - 1,
  full: tooManyExports,
}
