import { malformed } from '@portico/domain/refusals.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../database/schema/index.ts'
import { refuse } from '../refusal-error.ts'

/** The parameters of a list that filter its rows; the others set order and size. */
export interface Filters {
  readonly project?: string | undefined
  readonly vpc?: string | undefined
  readonly search?: string | undefined
  readonly state?: readonly string[] | undefined
}

/**
 * All rows of a list that its caller may see, without order and paging; used for the list's pages, and by callers that
 * need all rows.
 */
export interface ListQuery<Table extends keyof Database> {
  readonly rows: SelectQueryBuilder<Database, Table, object>
  /** Checks that the list's scope exists. Call it if there are no rows. @throws 404 */
  readonly requireScope: () => Promise<void>
}

export const noneIsFine = (): Promise<void> => Promise.resolve()

/** Returns the states that a list is filtered by. @throws 400 for a state that none of its rows can have */
export function statesIn<State extends string>(
  requested: readonly string[],
  known: readonly State[],
): readonly State[] {
  const states = requested.flatMap((state) => known.find((each) => each === state) ?? [])
  if (states.length === requested.length) return states
  return refuse(malformed(`unable to parse query string: state: this list knows ${known.join(', ')}`))
}
