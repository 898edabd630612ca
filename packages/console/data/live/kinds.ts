import { toCamel } from '@portico/contract/casing.ts'
import { showingOperations } from '@portico/contract/resources/shown-in.ts'
import { type KindName, kinds, kindsLogged } from '#kinds/kinds.ts'
import type { Kind } from '#kinds/kind.ts'
import type { Call } from '../calls.ts'

/** A change from the stream; see StreamEvent in the contract. */
export interface LiveChange {
  /** Its position in the change log */
  readonly position: string
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  /** null for resources outside projects */
  readonly projectId: string | null
}

/** What to refresh: a call, or a call for one kind: `porticoCounts disk`, or the views of its list. */
export type Refreshed = Call | `${'porticoCounts' | 'porticoViewList'} ${string}`

/** The calls that return quota usage. */
const quotaCalls = [
  'utilizationView',
  'porticoSiloShares',
  'porticoFleetUtilization',
  'porticoProjectOverview',
  'porticoSiloOverview',
  'porticoFleetOverview',
] as const

/** Returns the calls whose responses a change invalidates. */
export function invalidatedBy({ kind, action }: Pick<LiveChange, 'kind' | 'action'>): readonly Refreshed[] {
  const made = (kindsLogged.get(kind) ?? []).flatMap(([name, of]) => invalidatedByKind(name, of, action))
  return [...new Set(made)]
}

function invalidatedByKind(name: KindName, kind: Kind, action: LiveChange['action']): readonly Refreshed[] {
  const { counted, states, nameCall, usesQuota } = kind
  return [
    ...shownBy(name),
    // Counts by state change when a state changes.
    ...(counted === true && (action !== 'update' || states !== undefined)
      ? [`porticoCounts ${name}` as const, `porticoViewList ${name}` as const]
      : []),
    ...(action !== 'create' && nameCall?.endsWith.includes(action) === true ? ['porticoNames' as const] : []),
    ...(usesQuota === true ? quotaCalls : []),
  ]
}

/** The calls whose responses show a kind. */
const shownBy = (name: KindName) => showingOperations(name).map((operation) => toCamel(operation) as Call)

/** Returns the calls whose responses show a kind, including its counts. */
export function callsShowing(name: KindName): readonly Call[] {
  const { counted, usesQuota }: Kind = kinds[name]
  return [
    ...shownBy(name),
    ...(counted === true ? ['porticoCounts' as const] : []),
    ...(usesQuota === true ? quotaCalls : []),
  ]
}
