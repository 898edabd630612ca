import type { Named } from '@portico/contract/portico/schemas.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import type { Database } from '#kernel/database/schema/index.ts'

/** What an object lies in, and by which column: a name is looked up there. */
export interface Parent {
  readonly kind: ParentKind
  /** what selectors call it */
  readonly as: ParentName
  readonly column: string
  /** refusal of an id together with a parent; absent: they may come together, and both must be right */
  readonly idWithParent?: string
  /** refusal of a name alone; null: it is looked up among what lies in no such parent */
  readonly nameWithoutParent: string | null
}

export type ParentKind = 'silo' | 'project' | 'vpc' | 'vpc_router' | 'internet_gateway' | 'instance'
export type ParentName = 'silo' | 'project' | 'vpc' | 'router' | 'gateway' | 'instance'

/**
 * The columns that say where a row lies. Of those that are not null the innermost decides who is asked about: the
 * owner, else the project, else the silo; without any it is the fleet's. With an owner and a project it is somebody's own
 * until it is shared with the project, and then has no owner. `links`: the table whose rows link a silo
 * to this one, by the column named.
 */
export interface PlaceColumns {
  readonly owner?: string
  readonly project?: string
  readonly silo?: string
  readonly links?: { readonly table: keyof Database; readonly column: string }
}

/** How a kind is stored, and how one is addressed. */
export interface StoredKind {
  readonly table: keyof Database
  /** the column that is not null in a row that is one of these, where the table holds what is none */
  readonly having?: string
  /** given for rows that say in other columns than usual where they live */
  readonly place?: PlaceColumns
  readonly parent?: Parent
  /** the column that says what people call one, where it has no name: what search looks in */
  readonly called?: 'display_name' | 'serial'
  /** found by id only */
  readonly nameless?: true
  /** the column of its state, if it has one */
  readonly state?: string
  /** only those of the reader's own silo are found: the list beside which a hit opens shows no others */
  readonly searchedAtHome?: true
}

/** A resource kind: its declaration in `contract/resources`, and how it is stored. */
export interface Kind extends StoredKind {
  /** the value of the table's column `kind` that makes a row one of these, where it holds several kinds */
  readonly only?: string
  /** in `not found` and `already exists` (docs/reference/conventions.md#errors) */
  readonly word: string
  /** how the change log names it */
  readonly logged: string
  readonly place: PlaceColumns
  /**
   * The operations that show it. Whoever meets the need of one of them may read it, hear of its changes and see its
   * history; everybody else gets 404.
   */
  readonly shownBy: readonly [OperationId, ...OperationId[]]
  /** the operation that a search hit leads to: whoever meets its need finds the resource */
  readonly searched?: OperationId | undefined
  /** what `portico_names` calls it, if it gives its name */
  readonly named?: Named['kind']
}
