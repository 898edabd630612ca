import { canCount, countIn, type Total } from '@portico/domain/counts.ts'
import type { CallArgs } from '#data/calls.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Count } from '../list/use-count.ts'

/** An operation that the server can run as a task for many resources, and the states in which it is possible. */
export interface BulkTask {
  readonly operation: CallArgs<'porticoBulkTaskCreate'>['body']['operation']
  readonly states?: readonly string[]
  /** Name or ID of the list's VPC */
  readonly vpc?: string
}

/** The list that a bulk action applies to. The server selects its rows by query, if it can. */
export interface BulkScope {
  /** null outside projects; undefined if the server cannot select the rows by query */
  readonly project: string | null | undefined
  readonly search: ListSearch
  readonly total: Total | undefined
  readonly counts: Count | undefined
}

/**
 * Minimum number of rows for which a bulk action runs as a task. With fewer rows, it ends before a user could open the
 * task.
 */
export const taskFrom = 25

/**
 * Returns the number of matching rows that an action applies to now; null if the server does not count rows by state.
 */
export function availableCount({ states }: BulkTask, { counts, search }: BulkScope): number | null {
  if (states === undefined || counts === undefined || counts.capped || !canCount(search.state)) return null
  const shown = search.state === undefined ? states : states.filter((state) => search.state?.includes(state))
  return countIn(counts, shown).total
}
