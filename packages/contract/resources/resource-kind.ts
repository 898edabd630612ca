import type { OperationId } from '#routes.ts'

/** The scope that a resource belongs to. `user`: it belongs to one user, and only that user can see it. */
export type Scope = 'project' | 'silo' | 'fleet' | 'user'

/**
 * The declaration of a resource kind. Permission lookup, counts, search, live updates, bulk actions, exports, saved
 * views, history labels and generated code are derived from it, or are records by kind, so that the compiler requires
 * an entry for a new kind.
 */
export interface ResourceKind {
  /** display name, singular and plural: `floating IP`, `floating IPs` */
  readonly one: string
  readonly many: string
  /** name in refusals of the API (`not found: vpc-subnet`); the kind's name with dashes if omitted */
  readonly word?: string
  /** name in the change log; the kind's name with dashes if omitted. Two kinds may have the same name there */
  readonly logged?: string
  /** value of the stored field `kind`, for a kind that shares table and name in the change log with another one */
  readonly storedKind?: string
  /** possible scopes, the most frequent one first */
  readonly scopes: readonly [Scope, ...Scope[]]
  readonly operations?: {
    readonly list?: OperationId
    readonly view?: OperationId
    readonly create?: OperationId
    readonly update?: OperationId
    readonly delete?: OperationId
  }
  /**
   * Operations whose required permission includes reading the resource, its changes and its history. For callers
   * without that permission, the resource does not exist. `view` if omitted, or `list` if there is no `view`.
   */
  readonly readBy?: readonly [OperationId, ...OperationId[]]
  /** name of the resource's states in `ui/state-tones.ts` of the console; a resource with states is counted by state */
  readonly states?: string
  /** set if the list can be filtered by state */
  readonly stateFilter?: true
  /**
   * set if the server counts the resources. The console shows the count beside titles and, for resources in a project,
   * in the sidebar
   */
  readonly counted?: true
  /** set if the resources use quota, so that their changes affect the utilization */
  readonly usesQuota?: true
  /**
   * Set if the search finds the resources. If it is an operation, it finds them only for callers who may call that
   * operation, since the page that a search result opens needs it.
   */
  readonly searched?: true | OperationId
  /** set if rows of other kinds contain the ID of the resource and show its name */
  readonly named?: true
  /** set if users can query who has which permissions on the resource, such as who may delete it */
  readonly whoCan?: true
  /** set if the resource can be shown as code: how to create another one, import it into Terraform, and read it */
  readonly coded?: true
  /** set if users can save views of the list and export it */
  readonly views?: true
  /** set if the resources can be deleted in bulk */
  readonly bulkDelete?: true
  /** further bulk operations, with the verb on their button */
  readonly bulk?: Readonly<Partial<Record<OperationId, string>>>
}
