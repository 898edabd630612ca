import { mayDiffer } from '../foreseen.ts'
import { type LiveChange, madeOldBy } from './kinds.ts'

/** A query as the cache holds it. */
export interface Cached {
  readonly queryKey: readonly unknown[]
  /** `error`: why the latest attempt brought nothing */
  readonly state: { readonly data: unknown; readonly error?: unknown }
}

interface AskedQuery {
  readonly project?: string
  /** several where they are counted, one where changes are listed */
  readonly kind?: string | readonly string[]
  /** whose views are listed, by the kind that is counted in them */
  readonly list?: string
  /** of the thing whose changes are listed */
  readonly id?: unknown
  /** those of its firewall rules too */
  readonly withRules?: unknown
  readonly withTrials?: unknown
}

/**
 * Does a change make old what a query shows? Only if it is of a kind that the query shows, in its project, and, for a
 * view of one thing, of that thing.
 * @param projectId of a project's name or id, as far as it is known
 */
export function isTouched(
  { queryKey: [call, args], state: { data, error = null } }: Cached,
  change: LiveChange,
  projectId: (selector: string) => string | undefined,
): boolean {
  if (call === 'dryRun') return mayDiffer(data, change)
  const { query = {} } = (args ?? {}) as { query?: AskedQuery }
  const project = query.project === undefined ? undefined : projectId(query.project)
  // With the project goes all that is in it, and by its old name nothing is found; unless another comes under that name.
  const mayBeItsOwn = project === change.id || (query.project !== undefined && error !== null)
  if (change.kind === 'project' && mayBeItsOwn) return true
  if (!isShown(call, query, change)) return false
  if (project !== undefined && change.projectId !== null && project !== change.projectId) return false
  // What was there before a failure may have gone: what comes again under its name is another.
  const isOfOne = String(call).endsWith('View') && error === null
  const shownId = isOfOne ? (data as { id?: unknown } | undefined)?.id : undefined
  return typeof shownId !== 'string' || shownId === change.id
}

/** Is the change of what a call shows, wherever it lies? */
function isShown(
  call: unknown,
  { kind: asked, id, withRules, withTrials, list }: AskedQuery,
  change: LiveChange,
): boolean {
  // The log of changes shows all of them, but for what it is asked for.
  if (call === 'porticoChanges' || call === 'porticoChangeCounts') {
    const isOfIt = id === undefined || id === change.id
    // Rules of all VPCs are taken for those of this one: what a change is of it does not say.
    const isOfRules = withRules === true && change.kind === 'vpc-firewall-rule'
    const isOfTrials = withTrials === true && change.kind === 'trial'
    return (asked === undefined || asked === change.kind) && (isOfIt || isOfRules || isOfTrials)
  }
  return madeOldBy(change).some((thing) => {
    const [name, kind] = thing.split(' ')
    return name === call && (kind === undefined || kind === list || asked?.includes(kind) === true)
  })
}
