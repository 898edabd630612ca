import type { DryRun, Freed, Staying } from '@portico/contract/portico/dry-run.ts'
import { nothing, type Resources, sum } from '@portico/domain/quotas/quotas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../actor.ts'
import type { FollowedChange } from '../changes/log.ts'
import { sees, sightOf } from '../changes/visibility.ts'
import type { Context, Db } from '../context.ts'
import { limits } from '../limits.ts'
import type { KindName } from '../lookup/kinds.ts'
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

/** What one transaction would have done. */
interface Outcome {
  readonly entries: readonly ForeseenEntry[]
  readonly frees: Freed
  readonly stays: readonly Staying[]
}

/** What the transactions of a dry run would have done, until they were undone. */
export class Prospect {
  readonly #user: UserActor
  readonly #aftermathOf: AftermathOf
  readonly #outcomes: Outcome[] = []

  constructor(user: UserActor, aftermathOf: AftermathOf) {
    this.#user = user
    this.#aftermathOf = aftermathOf
  }

  /** Look at what a transaction did. To be called last in it; counts when it is kept. */
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
    return () => void this.#outcomes.push({ entries, frees, stays })
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
    }
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
