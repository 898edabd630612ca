import { unreadable } from '@portico/domain/refusals.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../database/schema/index.ts'
import { refuse } from '../refusal-error.ts'

/** What of a list's query says which rows it shows; the rest says in which order, and how many. */
export interface Filters {
  readonly project?: string | undefined
  readonly vpc?: string | undefined
  readonly search?: string | undefined
  readonly state?: readonly string[] | undefined
}

/** All rows of a list that its caller may see, before order and page: for its pages, and for who takes them all. */
export interface Listed<Table extends keyof Database> {
  readonly rows: SelectQueryBuilder<Database, Table, object>
  /** To be called when there are none: then the place of the list may not be there. @throws 404 */
  readonly ensure: () => Promise<void>
}

export const noneIsFine = (): Promise<void> => Promise.resolve()

/** The states that a list is narrowed down to. @throws 400 for one that none of its rows can be in */
export function statesIn<State extends string>(
  asked: readonly string[],
  known: readonly State[],
): readonly State[] {
  const states = asked.flatMap((state) => known.find((each) => each === state) ?? [])
  if (states.length === asked.length) return states
  return refuse(unreadable(`unable to parse query string: state: this list knows ${known.join(', ')}`))
}
