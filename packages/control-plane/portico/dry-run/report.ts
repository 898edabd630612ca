import type { DryRun, Freed, RemainingResources } from '@portico/contract/portico/dry-run.ts'
import type { PathChanges } from '@portico/contract/portico/path-changes.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { sql } from 'kysely'
import type { UserActor } from '#kernel/actor.ts'
import { sees, sightOf } from '#authorization/visibility.ts'
import type { Context, Db } from '#kernel/context.ts'
import { shownNames } from '../changes/shown-name.ts'
import { limits } from '#kernel/limits.ts'
import type { Services } from '#kernel/services.ts'
import type { LogEntry } from '#kernel/log-entry.ts'
import type { DryRunReport } from '#kernel/pipeline/handler.ts'
import type { PathComparison } from '#network/paths/path-changes.ts'
import { consequencesOf, type PredictedEntry } from './consequences.ts'
import { remainingOf } from './remaining.ts'

/** A project's network before and after a change. */
interface Networks {
  readonly before: Network | null
  readonly after: Network | null
}

/** The changes that one transaction would have made. */
interface Outcome {
  readonly entries: readonly PredictedEntry[]
  readonly frees: Freed
  readonly stays: readonly RemainingResources[]
  readonly networks: Networks | null
}

/** The services that a dry run needs in addition to its transactions. */
interface ReportOptions {
  readonly services: Pick<Services, 'computations'>
  readonly log: (entry: LogEntry) => void
  /** null if the request does not ask for network paths */
  readonly paths: PathComparison | null
}

/**
 * Reports the changes that the transactions of a dry run make, the resources that remain, and the network paths that
 * change.
 */
export class ChangeReport implements DryRunReport {
  readonly #user: UserActor
  readonly #paths: PathComparison | null
  readonly #services: ReportOptions['services']
  readonly #log: ReportOptions['log']
  readonly #outcomes: Outcome[] = []

  constructor(user: UserActor, { services, log, paths }: ReportOptions) {
    this.#user = user
    this.#services = services
    this.#log = log
    this.#paths = paths
  }

  async begin({ db }: Pick<Context, 'db'>): Promise<void> {
    if (this.#paths !== null) await sql`savepoint as_it_was`.execute(db)
  }

  async record(inside: Pick<Context, 'db' | 'reservations' | 'requestId'>): Promise<() => void> {
    const entries = await entriesOf(inside)
    let freed = inside.reservations.freed
    const addresses = new Set<string>()
    const stays: RemainingResources[] = []
    for (const entry of entries) {
      const later = await consequencesOf(inside, entry, entries)
      freed = sum(freed, { ...nothing, ...later.frees })
      if (later.address !== undefined) addresses.add(later.address)
      for (const left of later.stays ?? []) {
        const staying = await remainingOf(inside.db, this.#user, left)
        if (staying.total > 0) stays.push(staying)
      }
    }
    const frees = { addresses: [...addresses], ...freed }
    const networks = await this.#networks(inside, entries)
    return () => void this.#outcomes.push({ entries, frees, stays, networks })
  }

  /** Returns the network before and after the change, if the caller may read it; both are read from one snapshot. */
  async #networks({ db }: Pick<Context, 'db'>, entries: readonly PredictedEntry[]): Promise<Networks | null> {
    if (this.#paths === null) return null
    const { kinds, load } = this.#paths
    const sight = await sightOf(db, this.#user)
    const changed = new Set(
      entries
        .filter((entry) => kinds.has(entry.kind) && sees(sight, entry))
        .flatMap(({ projectId }) => projectId ?? []),
    )
    const [project, ...more] = changed
    if (project === undefined) return null
    // If a change affects several projects, no paths are reported: those of a single project would appear complete.
    if (more.length > 0) return { before: null, after: null }
    const after = await load({ db }, project)
    // Checks deferred constraints, which are otherwise checked at the commit.
    await sql`set constraints all immediate`.execute(db)
    await sql`rollback to savepoint as_it_was`.execute(db)
    return { before: await load({ db }, project), after }
  }

  async report(db: Db, status: number): Promise<DryRun> {
    const sight = await sightOf(db, this.#user)
    const seen = this.#outcomes.flatMap(({ entries }) => entries).filter((entry) => sees(sight, entry))
    const shown = seen.slice(0, limits.dryRunChanges)
    const projects = await projectNames(db, shown)
    const names = await shownNames(db, shown)
    const freed = this.#outcomes.map(({ frees }) => frees)
    return {
      status,
      changes: shown.map(({ kind, id, action, projectId, before, after }, at) => ({
        kind,
        id,
        name: names[at] ?? null,
        action,
        project_id: projectId,
        project: projectId === null ? null : (projects.get(projectId) ?? null),
        before,
        after,
      })),
      more: seen.length - shown.length,
      frees: {
        ...freed.reduce<Resources>(sum, nothing),
        addresses: freed.flatMap(({ addresses }) => addresses),
      },
      stays: this.#outcomes.flatMap(({ stays }) => stays),
      paths: await this.#comparePaths(),
    }
  }

  async #comparePaths(): Promise<PathChanges | null> {
    const networks = this.#outcomes.flatMap((outcome) => outcome.networks ?? []).at(-1)
    if (networks === undefined || this.#paths === null) return null
    const by = { computations: this.#services.computations, log: this.#log }
    return this.#paths.compare(by, networks.before, networks.after)
  }
}

/** Returns the log entries that the triggers of this request's transaction have written, in order. */
async function entriesOf({ db, requestId }: Pick<Context, 'db' | 'requestId'>): Promise<PredictedEntry[]> {
  const { rows } = await sql<PredictedEntry>`
    select 0 as position, time, kind, id, action, name, silo_id as "siloId", project_id as "projectId",
      owner_id as "ownerId", actor_id as "actorId", before, after
    from change_inbox where request_id = ${requestId}::uuid order by seq`.execute(db)
  return rows
}

async function projectNames(
  db: Db,
  entries: readonly PredictedEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('project').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
