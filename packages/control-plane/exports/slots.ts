import { exportLimits, tooManyExports } from '@portico/domain/exports/limits.ts'
import type { SlotRange } from '#tasks/open-task.ts'

const first = 2001

/** Exports use a separate range of slots with a separate limit, since each reads much data. */
export const exportSlots: SlotRange = {
  first,
  last: first + exportLimits.runningPerUser - 1,
  full: tooManyExports,
}
