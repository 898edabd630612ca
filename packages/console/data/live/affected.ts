import { mayBeInvalidated } from '../dry-run-outcome.ts'
import { type LiveChange, invalidatedBy } from './kinds.ts'

/** A query as the cache stores it. */
export interface Cached {
  readonly queryKey: readonly unknown[]
  /** `error`: why the latest attempt failed */
  readonly state: { readonly data: unknown; readonly error?: unknown }
}

interface QueryArgs {
  readonly project?: string
  /** Several kinds for counts; one kind for a list of changes */
  readonly kind?: string | readonly string[]
  /** The kind whose views are listed, as in the arguments of counts */
  readonly list?: string
  /** ID of the resource whose changes are listed */
  readonly id?: unknown
  /** Includes changes of the VPC's firewall rules */
  readonly withRules?: unknown
  readonly withTrials?: unknown
}

/**
 * Returns whether a change invalidates the response of a query. The query must show the kind of the changed resource,
 * and be about the same project or, for a view operation, the same resource.
 * @param projectId returns the ID of a project, given its name or ID, if known
 */
export function isAffected(
  { queryKey: [call, args], state: { data, error = null } }: Cached,
  change: LiveChange,
  projectId: (selector: string) => string | undefined,
): boolean {
  if (call === 'dryRun') return mayBeInvalidated(data, change)
  const { query = {} } = (args ?? {}) as { query?: QueryArgs }
  const project = query.project === undefined ? undefined : projectId(query.project)
  // Deleting a project deletes everything in it. Renaming it invalidates its old name, and another project may get that
  // name.
  const mayBeItsOwn = project === change.id || (query.project !== undefined && error !== null)
  if (change.kind === 'project' && mayBeItsOwn) return true
  if (!isShown(call, query, change)) return false
  if (project !== undefined && change.projectId !== null && project !== change.projectId) return false
  // After a failure, the resource may have been deleted, and another resource may get its name.
  const isOfOne = String(call).endsWith('View') && error === null
  const shownId = isOfOne ? (data as { id?: unknown } | undefined)?.id : undefined
  return typeof shownId !== 'string' || shownId === change.id
}

/** Returns whether an operation returns the kind that changed, in any project. */
function isShown(
  call: unknown,
  { kind: args, id, withRules, withTrials, list }: QueryArgs,
  change: LiveChange,
): boolean {
  // The change log contains all changes that match its arguments.
  if (call === 'porticoChanges' || call === 'porticoChangeCounts') {
    const isOfIt = id === undefined || id === change.id
    // A change of a rule does not contain its VPC, so changes of rules in all VPCs match.
    const isOfRules = withRules === true && change.kind === 'vpc-firewall-rule'
    const isOfTrials = withTrials === true && change.kind === 'trial'
    return (args === undefined || args === change.kind) && (isOfIt || isOfRules || isOfTrials)
  }
  return invalidatedBy(change).some((thing) => {
    const [name, kind] = thing.split(' ')
    return name === call && (kind === undefined || kind === list || args?.includes(kind) === true)
  })
}
