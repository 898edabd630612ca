import type { DryRun, Freed, Staying } from '@portico/contract/portico/dry-run.ts'
import type { PathChanges } from '@portico/contract/portico/path-changes.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { FollowedChange } from '../changes/log.ts'
import { sees, sightOf } from '../changes/visibility.ts'
import type { Context, Db } from '../context.ts'
import { limits } from '../limits.ts'
import type { KindName } from '../lookup/kinds.ts'
import type { Services } from '../services.ts'
import type { LogEntry, PipelineOptions } from './app.ts'
import { stayingOf } from './staying.ts'

/** One entry that the change log would get. */
export interface ForeseenEntry extends FollowedChange {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Rows `t` of a kind that are left when something goes. */
export interface Left {
  readonly kind: KindName
  readonly how: Staying['how']
  readonly which: RawBuilder<boolean>
}

/** What follows from a change beside what is logged of it. */
export interface Aftermath {
  readonly stays?: readonly Left[]
  /** Becomes free by the work that the change asks for. */
  readonly frees?: Partial<Resources>
  /** Dotted, as the contract writes it. */
  readonly address?: string
}

/** Says of each change, asked at the end of its transaction, what follows from it for certain. */
export type AftermathOf = (
  ctx: Pick<Context, 'db'>,
  entry: ForeseenEntry,
  /** everything that the transaction changes */
  entries: readonly ForeseenEntry[],
) => Promise<Aftermath>

/** Says what changes of a project's network do to the paths in it. */
export interface PathForesight {
  /** Kinds that decide about packets, as the change log names them. */
  readonly kinds: ReadonlySet<string>
  /** The network of a project as it is now; null when it is too large. */
  readonly load: (ctx: Pick<Context, 'db'>, projectId: string) => Promise<Network | null>
  /** Tells that they are not known where that comes to nothing, whatever the reason. */
  readonly compare: (
    by: Pick<Services, 'sums'> & { readonly log: (entry: LogEntry) => void },
    before: Network | null,
    after: Network | null,
  ) => Promise<PathChanges>
}

/** A project's network before and after a change. */
interface Networks {
  readonly before: Network | null
  readonly after: Network | null
}

/** What one transaction would have done. */
interface Outcome {
  readonly entries: readonly ForeseenEntry[]
  readonly frees: Freed
  readonly stays: readonly Staying[]
  readonly networks: Networks | null
}

/** What the transactions of a dry run would have done, until they were undone. */
export class Prospect {
  readonly #user: UserActor
  readonly #aftermathOf: AftermathOf
  readonly #paths: PathForesight | null
  readonly #services: Services
  readonly #log: (entry: LogEntry) => void
  readonly #outcomes: Outcome[] = []

  /** @param paths null when nobody asks about them */
  constructor(
    user: UserActor,
    { aftermathOf, services, log }: Pick<PipelineOptions, 'aftermathOf' | 'services' | 'log'>,
    paths: PathForesight | null,
  ) {
    this.#user = user
    this.#aftermathOf = aftermathOf
    this.#services = services
    this.#log = log
    this.#paths = paths
  }

  /** To be called first in each transaction: what it was like is looked at once more afterwards. */
  async begin({ db }: Pick<Context, 'db'>): Promise<void> {
    if (this.#paths !== null) await sql`savepoint as_it_was`.execute(db)
  }

  /** Look at what a transaction did, and undo it where that has to be seen. To be called last in it; counts when it is kept. */
  async look(inside: Pick<Context, 'db' | 'claims' | 'requestId'>): Promise<() => void> {
    const entries = await entriesOf(inside)
    let freed = inside.claims.freed
    const addresses = new Set<string>()
    const stays: Staying[] = []
    for (const entry of entries) {
      const aftermath = await this.#aftermathOf(inside, entry, entries)
      freed = sum(freed, { ...nothing, ...aftermath.frees })
      if (aftermath.address !== undefined) addresses.add(aftermath.address)
      for (const left of aftermath.stays ?? []) {
        const staying = await stayingOf(inside.db, this.#user, left)
        if (staying.total > 0) stays.push(staying)
      }
    }
    const frees = { addresses: [...addresses], ...freed }
    const networks = await this.#networks(inside, entries)
    return () => void this.#outcomes.push({ entries, frees, stays, networks })
  }

  /** The network that was changed, after and before, if the caller may read it: both from one view of everything. */
  async #networks({ db }: Pick<Context, 'db'>, entries: readonly ForeseenEntry[]): Promise<Networks | null> {
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
    // What changes in several projects is not told of one of them, as if that were all.
    if (more.length > 0) return { before: null, after: null }
    const after = await load({ db }, project)
    // What is otherwise checked by the commit.
    await sql`set constraints all immediate`.execute(db)
    await sql`rollback to savepoint as_it_was`.execute(db)
    return { before: await load({ db }, project), after }
  }

  /**
   * What the caller is told.
   * @param db outside of what was undone: rights and names as they are
   * @param status that the call itself would answer
   */
  async told(db: Db, status: number): Promise<DryRun> {
    const sight = await sightOf(db, this.#user)
    const seen = this.#outcomes.flatMap(({ entries }) => entries).filter((entry) => sees(sight, entry))
    const shown = seen.slice(0, limits.foretoldChanges)
    const projects = await projectNames(db, shown)
    const freed = this.#outcomes.map(({ frees }) => frees)
    return {
      status,
      changes: shown.map(({ kind, id, name, action, projectId, before, after }) => ({
        kind,
        id,
        name,
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
    const by = { sums: this.#services.sums, log: this.#log }
    return this.#paths.compare(by, networks.before, networks.after)
  }
}

/** What the triggers of this request's transaction have written, in order. */
async function entriesOf({ db, requestId }: Pick<Context, 'db' | 'requestId'>): Promise<ForeseenEntry[]> {
  const { rows } = await sql<ForeseenEntry>`
    select 0 as position, time, kind, id, action, name, silo_id as "siloId", project_id as "projectId",
      owner_id as "ownerId", actor_id as "actorId", before, after
    from change_inbox where request_id = ${requestId}::uuid order by seq`.execute(db)
  return rows
}

async function projectNames(db: Db, entries: readonly ForeseenEntry[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('project').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
