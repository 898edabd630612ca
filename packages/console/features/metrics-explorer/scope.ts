import type { Schema } from '@portico/domain/oxql/schemas.ts'

/** The scope of the queries: a project, or the whole system. */
export interface ExplorerScope {
  /** undefined: the whole system */
  readonly project: string | undefined
  /** The timeseries that can be queried */
  readonly schemas: readonly Schema[]
  /**
   * The timeseries that queries are checked against: more than can be queried, so that a refusal has the server's
   * message
   */
  readonly known: readonly Schema[]
  /** Returns the seconds between samples of a timeseries, if known */
  readonly paceOf: (schema: Schema | undefined) => number | null
}
