import { type KindName, type KindWith, kindsWith, resourceKind, type resourceKinds } from './kinds.ts'

type Kinds = typeof resourceKinds

/** An operation that can be called for many resources at once. */
export type BulkOperation =
  | Kinds[KindWith<'bulkDelete'>]['operations']['delete']
  | { [Kind in KindWith<'bulk'>]: keyof Kinds[Kind]['bulk'] }[KindWith<'bulk'>]

/** The list operation for the resources of a bulk operation. */
export type BulkList = Kinds[KindWith<'bulkDelete'>]['operations']['list']

/** A bulk operation as declared with its kind. */
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
  kindsWith('bulkDelete').flatMap((kind) => {
    const { bulk = {}, operations, stateFilter = false } = resourceKind(kind)
    const verbs = [...Object.entries(bulk), [operations?.delete, 'Delete']]
    return verbs.map(([operation, verb]) => [
      operation,
      { kind, verb, list: operations?.list, hasStates: stateFilter },
    ])
  }),
) as unknown as Readonly<Record<BulkOperation, BulkAction>>
