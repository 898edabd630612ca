import type { Schema } from '@portico/domain/oxql/schemas.ts'

/** The scope of queries: a project or the whole system. */
export interface ExplorerScope {
  /** undefined for the whole system */
  readonly project: string | undefined
  /** The timeseries that can be queried */
  readonly schemas: readonly Schema[]
  /**
   * The timeseries against which queries are validated. They include some that cannot be queried, so that the server's
   * message explains the refusal
   */
  readonly known: readonly Schema[]
  /** Returns the seconds between samples of a timeseries; null if unknown */
  readonly paceOf: (schema: Schema | undefined) => number | null
}
