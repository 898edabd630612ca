import type { OperationId } from '#routes.ts'

/** Where a resource lives. `user`: it belongs to one user, and nobody else sees it. */
export type Scope = 'project' | 'silo' | 'fleet' | 'user'

/**
 * The declaration of a resource kind: every fact that several parts of the system need. Permission lookup, counts,
 * search, live updates, bulk actions, exports, saved views, history labels and generated code are derived from it, or
 * are records by kind, so that the compiler asks for the entry of a new kind.
 */
export interface ResourceKind {
  /** What people call one, and several: `floating IP`, `floating IPs`. */
  readonly one: string
  readonly many: string
  /** Its word in refusals of the API (`not found: vpc-subnet`); the kind's name with `-` for `_` unless given. */
  readonly word?: string
  /** Its word in the change log; the kind's name with `-` for `_` unless given. Two kinds may share one. */
  readonly logged?: string
  /** The stored field `kind` of one, where another kind has the same table and word in the change log. */
  readonly storedKind?: string
  /** Where one may live, its usual scope first. */
  readonly scopes: readonly [Scope, ...Scope[]]
  readonly operations?: {
    readonly list?: OperationId
    readonly view?: OperationId
    readonly create?: OperationId
    readonly update?: OperationId
    readonly delete?: OperationId
  }
  /**
   * Whoever may call one of these may read the resource, its changes and its history; for everyone else it does not
   * exist. `view`, or else `list`, unless given.
   */
  readonly readBy?: readonly [OperationId, ...OperationId[]]
  /** Its states, by their name in the console's `ui/state-tones.ts`; a resource with states is counted by them. */
  readonly states?: string
  /** Its list can be filtered by state. */
  readonly stateFilter?: true
  /** The server counts it: beside titles and, if it lives in a project, in the sidebar. */
  readonly counted?: true
  /** It uses quota, so that a change shows in the utilization. */
  readonly usesQuota?: true
  /** Search finds it. An operation: only for those who may call it, which leads to the page that a hit opens. */
  readonly searched?: true | OperationId
  /** Rows of other kinds refer to it by id and show its name. */
  readonly named?: true
  /** People can ask who may do what to one; first of all who may delete it. */
  readonly whoCan?: true
  /** One can be shown as code: how another is created, how Terraform imports it, how it is read. */
  readonly coded?: true
  /** Views of its list can be saved, and the list can be exported. */
  readonly views?: true
  /** Many can be deleted at once. */
  readonly bulkDelete?: true
  /** Other operations that can be called for many at once, with the verb on their button. */
  readonly bulk?: Readonly<Partial<Record<OperationId, string>>>
}
