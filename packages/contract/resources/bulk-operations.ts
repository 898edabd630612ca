import { type KindName, type KindWith, kindsWith, resourceKind, type resourceKinds } from './kinds.ts'

type BulkKind = KindWith<'bulk'>

/** An operation that can be called for many resources at once. */
export type BulkOperation = { [Kind in BulkKind]: keyof (typeof resourceKinds)[Kind]['bulk'] }[BulkKind]

/** The operation that lists the resources of a bulk operation. */
export type BulkList = (typeof resourceKinds)[BulkKind]['operations']['list']

/** A bulk operation as it is declared with its kind. */
export interface BulkAction {
  readonly kind: KindName
  /** `Stop`, as on the button */
  readonly verb: string
  readonly list: BulkList
  /** Whether the list can be filtered by state. */
  readonly hasStates: boolean
}

/** All bulk operations. */
export const bulkOperations = Object.fromEntries(
  kindsWith('bulk').flatMap((kind) => {
    const { bulk = {}, operations, stateFilter = false } = resourceKind(kind)
    return Object.entries(bulk).map(([operation, verb]) => [
      operation,
      { kind, verb, list: operations?.list, hasStates: stateFilter },
    ])
  }),
) as unknown as Readonly<Record<BulkOperation, BulkAction>>
