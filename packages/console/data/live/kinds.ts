import { toCamel } from '@portico/contract/casing.ts'
import { showingOperations } from '@portico/contract/resources/shown-in.ts'
import { type KindName, kinds, kindsLogged } from '#kinds/kinds.ts'
import type { Kind } from '#kinds/kind.ts'
import type { Call } from '../calls.ts'

/** A change from the stream; see StreamEvent in the contract. */
export interface LiveChange {
  /** Position of the change in the log */
  readonly position: string
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  /** null for resources outside projects */
  readonly projectId: string | null
}

/**
 * What to refresh: an operation, or an operation for one kind, such as `porticoCounts disk` or the views of its list.
 */
export type Refreshed = Call | `${'porticoCounts' | 'porticoViewList'} ${string}`

/** The operations that return quota usage. */
const quotaCalls = [
  'utilizationView',
  'porticoSiloShares',
  'porticoFleetUtilization',
  'porticoProjectOverview',
  'porticoSiloOverview',
  'porticoFleetOverview',
] as const

/** Returns the operations whose responses a change invalidates. */
export function invalidatedBy({ kind, action }: Pick<LiveChange, 'kind' | 'action'>): readonly Refreshed[] {
  const made = (kindsLogged.get(kind) ?? []).flatMap(([name, of]) => invalidatedByKind(name, of, action))
  return [...new Set(made)]
}

function invalidatedByKind(name: KindName, kind: Kind, action: LiveChange['action']): readonly Refreshed[] {
  const { counted, states, nameCall, usesQuota } = kind
  return [
    ...shownBy(name),
    // An update affects the counts only if the kind is counted by state.
    ...(counted === true && (action !== 'update' || states !== undefined)
      ? [`porticoCounts ${name}` as const, `porticoViewList ${name}` as const]
      : []),
    ...(action !== 'create' && nameCall?.endsWith.includes(action) === true ? ['porticoNames' as const] : []),
    ...(usesQuota === true ? quotaCalls : []),
  ]
}

/** Returns the operations whose responses contain a kind, without counts. */
const shownBy = (name: KindName) => showingOperations(name).map((operation) => toCamel(operation) as Call)

/** Returns the operations whose responses contain a kind, including its counts. */
export function callsShowing(name: KindName): readonly Call[] {
  const { counted, usesQuota }: Kind = kinds[name]
  return [
    ...shownBy(name),
    ...(counted === true ? ['porticoCounts' as const] : []),
    ...(usesQuota === true ? quotaCalls : []),
  ]
}
