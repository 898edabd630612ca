import { type KindName, type KindWith, kindsWith, resourceKind, type resourceKinds } from './kinds.ts'

type Kinds = typeof resourceKinds

/** An operation that can be called for many resources in one task. */
export type BulkOperation =
  | Kinds[KindWith<'bulkDelete'>]['operations']['delete']
  | { [Kind in KindWith<'bulk'>]: keyof Kinds[Kind]['bulk'] }[KindWith<'bulk'>]

/** The operation that lists the resources of a bulk operation. */
export type BulkList = Kinds[KindWith<'bulkDelete'>]['operations']['list']

/** A bulk operation, as its resource kind declares it. */
export interface BulkAction {
  readonly kind: KindName
  /** verb on the button, such as `Stop` */
  readonly verb: string
  readonly list: BulkList
  /** whether the list can be filtered by state */
  readonly hasStates: boolean
}

/** All bulk operations by their operation ID. */
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
