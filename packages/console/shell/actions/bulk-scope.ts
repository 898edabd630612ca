import { canCount, countIn, type Total } from '@portico/domain/counts.ts'
import type { CallArgs } from '#data/calls.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Count } from '../list/use-count.ts'

/** An operation that the server can run as a task for many resources, and the states in which it applies. */
export interface BulkTask {
  readonly operation: CallArgs<'porticoBulkTaskCreate'>['body']['operation']
  readonly states?: readonly string[]
  /** The VPC that the list belongs to */
  readonly vpc?: string
}

/** The list that a bulk action applies to, as far as the server can select all of its rows. */
export interface BulkScope {
  /** null outside projects; undefined when the server cannot select the rows by query */
  readonly project: string | null | undefined
  readonly search: ListSearch
  readonly total: Total | undefined
  readonly counts: Count | undefined
}

/** Number of rows from which a bulk action runs as a task; fewer are done before the user would open the task. */
export const taskFrom = 25

/** Returns how many of all matching rows an action applies to now; null when the server does not count states. */
export function availableCount({ states }: BulkTask, { counts, search }: BulkScope): number | null {
  if (states === undefined || counts === undefined || counts.capped || !canCount(search.state)) return null
  const shown = search.state === undefined ? states : states.filter((state) => search.state?.includes(state))
  return countIn(counts, shown).total
}
