import type { OperationId } from '#routes.ts'

/** The scope of a resource. `user`: it belongs to one user and is visible to that user only. */
export type Scope = 'project' | 'silo' | 'fleet' | 'user'

/**
 * The declaration of a resource kind. Permission lookup, counts, search, live updates, bulk actions, exports, saved
 * views, history labels and generated code are derived from it, or are records by kind, so that the compiler requires
 * an entry for a new kind.
 */
export interface ResourceKind {
  /** Its display name, singular and plural: `floating IP`, `floating IPs`. */
  readonly one: string
  readonly many: string
  /** Its name in refusals of the API (`not found: vpc-subnet`); by default the kind's name with dashes. */
  readonly word?: string
  /** Its name in the change log; by default the kind's name with dashes. Two kinds may share one. */
  readonly logged?: string
  /** The stored field `kind`, if another kind has the same table and name in the change log. */
  readonly storedKind?: string
  /** Its possible scopes, the most frequent first. */
  readonly scopes: readonly [Scope, ...Scope[]]
  readonly operations?: {
    readonly list?: OperationId
    readonly view?: OperationId
    readonly create?: OperationId
    readonly update?: OperationId
    readonly delete?: OperationId
  }
  /**
   * Operations whose permission includes reading the resource, its changes and its history; for all other callers it
   * does not exist. By default `view`, or else `list`.
   */
  readonly readBy?: readonly [OperationId, ...OperationId[]]
  /** Its states, by their name in the console's `ui/state-tones.ts`. A resource with states is counted by state. */
  readonly states?: string
  /** Its list can be filtered by state. */
  readonly stateFilter?: true
  /** The server counts it: beside titles and, if it lives in a project, in the sidebar. */
  readonly counted?: true
  /** It uses quota, so that its changes affect the utilization. */
  readonly usesQuota?: true
  /**
   * It can be searched. An operation: only by callers who may call it, since it loads the page that a search result
   * opens.
   */
  readonly searched?: true | OperationId
  /** Rows of other kinds refer to it by id and show its name. */
  readonly named?: true
  /** Users can query who may do what to it, in particular who may delete it. */
  readonly whoCan?: true
  /** It can be shown as code: how another is created, how Terraform imports it, how it is read. */
  readonly coded?: true
  /** Views of its list can be saved, and the list can be exported. */
  readonly views?: true
  /** It can be deleted in bulk. */
  readonly bulkDelete?: true
  /** Other bulk operations, with the verb on their button. */
  readonly bulk?: Readonly<Partial<Record<OperationId, string>>>
}
