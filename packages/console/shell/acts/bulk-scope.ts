import { areCounted, countIn, type Total } from '@portico/domain/counts.ts'
import type { CallArgs } from '#data/calls.ts'
import type { ListSearch } from '#data/list-search.ts'
import type { Count } from '../list/use-count.ts'

/** A call that can be made for many things as a task, and the states in which it makes sense. */
export interface BulkTask {
  readonly operation: CallArgs<'porticoBulkTaskCreate'>['body']['operation']
  readonly states?: readonly string[]
  /** the VPC that its list lies in */
  readonly vpc?: string
}

/** The list that a bulk action is done on, as far as the server can be asked for all of it. */
export interface BulkScope {
  /** null outside of projects; undefined where its things are not the server's to find */
  readonly project: string | null | undefined
  readonly search: ListSearch
  readonly total: Total | undefined
  readonly counts: Count | undefined
}

/** Rows from which on a bulk action is a task: fewer are done before one would look for it. */
export const taskFrom = 25

/** How many of all that match an action can be done to now; null where the server does not count so. */
export function ableCount({ states }: BulkTask, { counts, search }: BulkScope): number | null {
  if (states === undefined || counts === undefined || counts.capped || !areCounted(search.state)) return null
  const shown = search.state === undefined ? states : states.filter((state) => search.state?.includes(state))
  return countIn(counts, shown).total
}
