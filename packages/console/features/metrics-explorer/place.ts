import type { Schema } from '@portico/domain/oxql/schemas.ts'

/** Where questions are asked: of a project, or of everything. */
export interface ExplorerPlace {
  /** undefined: of everything */
  readonly project: string | undefined
  /** what can be asked for */
  readonly schemas: readonly Schema[]
  /** what a query is held against: more than can be asked for, so that what is refused is told in the server's words */
  readonly known: readonly Schema[]
  /** s from one sample of a timeseries to the next, where that is known */
  readonly paceOf: (schema: Schema | undefined) => number | null
}
