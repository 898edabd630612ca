import type { DryRun, ForeseenChange, Freed } from '@portico/contract/types.ts'
import type { DryRunOutcome } from '#data/dry-run-outcome.ts'
import type { Target } from './destructive-action.tsx'
import { kindOfChange } from './kinds.ts'

/** A resource with its name, and its path if it has a page. */
interface Named {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly project: string | null
}

/** Resources of one kind that are deleted, or that are kept for the same reason. */
export interface Group {
  readonly kind: string
  readonly how: DryRun['stays'][number]['how'] | 'kept' | 'goes'
  readonly total: number
  /** whether there may be more resources than `total` */
  readonly isCapped: boolean
  readonly items: readonly Named[]
  /** bytes of data that are deleted; 0 for kinds without data */
  readonly bytes: number
}

/** The effect of several requests together. */
export interface CombinedEffect {
  readonly inTheWay: readonly { readonly target: Target; readonly message: string }[]
  /** indices of the targets to which the action can be applied */
  readonly able: ReadonlySet<number>
  readonly deleted: readonly Group[]
  readonly kept: readonly Group[]
  readonly frees: Freed
}

/** Combines the results of dry runs, one per target and in their order. */
export function combineDryRuns(
  targets: readonly Target[],
  foreseen: readonly DryRunOutcome[],
): CombinedEffect {
  const args = targets.flatMap((target, at) => {
    const each = foreseen[at]
    return each === undefined ? [] : [{ target, each }]
  })
  const previews = args.flatMap(({ each }) => ('result' in each ? [each.result] : []))
  return {
    inTheWay: args.flatMap(({ target, each }) =>
      'refused' in each ? [{ target, message: each.refused }] : [],
    ),
    able: new Set(
      targets.flatMap((_, at) => (foreseen[at] !== undefined && 'result' in foreseen[at] ? [at] : [])),
    ),
    deleted: deletedIn(previews, new Set(targets.map(({ name }) => name))),
    kept: keptIn(previews),
    frees: previews.reduce<Freed>(
      (all, { frees }) => ({
        addresses: [...all.addresses, ...frees.addresses],
        cpus: all.cpus + frees.cpus,
        memory: all.memory + frees.memory,
        storage: all.storage + frees.storage,
      }),
      { addresses: [], cpus: 0, memory: 0, storage: 0 },
    ),
  }
}

const sizeOf = ({ before }: ForeseenChange) => (typeof before?.['size'] === 'number' ? before['size'] : 0)

/**
 * Kinds whose resources have no name of their own. They are shown with the name of their parent, which may be the
 * target.
 */
const namedAfterOthers: ReadonlySet<string> = new Set([
  'affinity-group-member',
  'first-view',
  'ip-pool-silo',
  'role-assignment',
  'silo-group-member',
  'silo-quota',
])

/**
 * Returns the deleted resources. The targets come first, even if the requests detach other resources before they delete
 * them.
 */
function deletedIn(previews: readonly DryRun[], meant: ReadonlySet<string>): Group[] {
  const gone = previews.flatMap(({ changes }) => changes.filter(({ action }) => action === 'delete'))
  const groups: Group[] = [...Map.groupBy(gone, kindOfChange)].map(([kind, changes]) => ({
    kind,
    how: 'goes',
    total: changes.length,
    isCapped: false,
    items: changes.flatMap(({ id, name, project }) => (name === null ? [] : [{ kind, id, name, project }])),
    bytes: changes.reduce((bytes, change) => bytes + sizeOf(change), 0),
  }))
  const isMeant = ({ kind, items }: Group) =>
    !namedAfterOthers.has(kind) && items.some(({ name }) => meant.has(name))
  const rank = (group: Group) => (isMeant(group) ? 0 : 1)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}

/**
 * Returns the resources that are kept, each one once. If nothing is deleted, resources that are only detached are
 * included.
 */
function keptIn(previews: readonly DryRun[]): Group[] {
  const kept = previews
    .filter(({ changes }) => changes.every(({ action }) => action !== 'delete'))
    .flatMap(({ changes }) => changes)
    .flatMap((change) => {
      const { id, name, project } = change
      const kind = kindOfChange(change)
      if (name === null) return []
      return [{ kind, how: 'kept' as const, total: 1, capped: false, items: [{ id, name, project }] }]
    })
  const all = [...previews.flatMap(({ stays }) => stays), ...kept]
  const gone = new Set(
    previews
      .flatMap(({ changes }) => changes.filter(({ action }) => action === 'delete'))
      .map(({ id }) => id),
  )
  return [...Map.groupBy(all, ({ kind, how }) => `${kind} ${how}`).values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const named = alike.flatMap(({ items }) => items)
    // Resources that another request of the action deletes are not kept.
    const items = [...new Map(named.map((item) => [item.id, item])).values()].filter(
      ({ id }) => !gone.has(id),
    )
    const total = alike.reduce((sum, each) => sum + each.total, 0) - (named.length - items.length)
    if (total <= 0) return []
    const { kind, how } = first
    return [
      {
        kind,
        how,
        total,
        isCapped: alike.some(({ capped }) => capped),
        items: items.map((item) => ({ ...item, kind })),
        bytes: 0,
      },
    ]
  })
}
