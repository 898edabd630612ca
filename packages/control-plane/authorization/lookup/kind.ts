import type { Named } from '@portico/contract/portico/schemas.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Database } from '#kernel/database/schema/index.ts'

/** The parent of a resource and its column: names are looked up in the parent. */
export interface Parent {
  readonly kind: ParentKind
  /** its selector name */
  readonly as: ParentName
  readonly column: string
  /** refusal of an ID together with a parent; absent: both may be given, and both must match */
  readonly idWithParent?: string
  /** refusal of a name without a parent; null: the name is looked up among resources without such a parent */
  readonly nameWithoutParent: string | null
}

export type ParentKind = 'silo' | 'project' | 'vpc' | 'vpc_router' | 'internet_gateway' | 'instance'
export type ParentName = 'silo' | 'project' | 'vpc' | 'router' | 'gateway' | 'instance'

/**
 * The columns that decide a row's scope. The innermost one that is not null decides who has access: the owner, else the
 * project, else the silo; a row without any belongs to the fleet. A row with an owner and a project is private until it
 * is shared with the project, and then has no owner. `links` is the table whose rows link a silo to this row, by the
 * named column.
 */
export interface ScopeColumns {
  readonly owner?: string
  readonly project?: string
  readonly silo?: string
  readonly links?: { readonly table: keyof Database; readonly column: string }
}

/** How a kind is stored and addressed. */
export interface StoredKind {
  readonly table: keyof Database
  /** the column that is not null in rows of this kind, if the table contains other rows */
  readonly having?: string
  /** given if the scope is stored in columns with other names than usual */
  readonly scope?: ScopeColumns
  readonly parent?: Parent
  /** the column with the displayed name, if there is no `name`; search matches it */
  readonly called?: 'display_name' | 'serial'
  /** true if resources are found by ID only */
  readonly nameless?: true
  /** the column of its state, if any */
  readonly state?: string
  /** search finds only those of the reader's own silo, since the list that a hit opens shows no others */
  readonly searchedInOwnSilo?: true
}

/** A resource kind: its declaration in `contract/resources`, and how it is stored. */
export interface Kind extends StoredKind {
  /** the value of the table's column `kind` for this kind, if the table contains several kinds */
  readonly only?: string
  /** the word for the kind in the messages `not found` and `already exists` (docs/reference/conventions.md#errors) */
  readonly word: string
  /** its name in the change log */
  readonly logged: string
  readonly scope: ScopeColumns
  /**
   * The operations that show the resource. A user with the needed role for any of them may read the resource, its
   * changes and its history; everybody else gets 404.
   */
  readonly shownBy: readonly [OperationId, ...OperationId[]]
  /** the operation that a search hit leads to: a user with the role that this operation needs finds the resource */
  readonly searched?: OperationId | undefined
  /** the kind's name in `portico_names`, if that operation returns its resources */
  readonly named?: Named['kind']
}
