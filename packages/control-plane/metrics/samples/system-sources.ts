import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { Counters, SystemKind } from './counters.ts'

/** A sampled source that does not belong to a machine. */
export interface SystemSource {
  readonly kind: SystemKind
  /** ID of the sled, switch or server to which the source belongs */
  readonly target: string
  /** name that distinguishes the source from others of the same kind and target */
  readonly name: string
  /** name of the metric, for kinds with several metrics per target; null for other kinds */
  readonly metric: string | null
  /** fields of the source's timeseries */
  readonly fields: Readonly<Record<string, string | number>>
  /** time at which the source started to count or was first read */
  readonly startedAt: Date
}

/** A reading of a source that does not belong to a machine. */
export interface SystemReading {
  readonly source: SystemSource
  readonly counters: Counters
}

type Identity = Pick<SystemSource, 'kind' | 'target' | 'name'>

const keyOf = ({ kind, target, name }: Identity): string => `${kind} ${target} ${name}`

/** A cache of the IDs of sources that do not belong to machines. */
export class SystemSourceIds {
  readonly #ids = new Map<string, number>()

  /**
   * Returns the ID of a source; undefined if it is not known yet, because another server is inserting it. The next call
   * of `learn` then finds it.
   */
  of(source: SystemSource): number | undefined {
    return this.#ids.get(keyOf(source))
  }

  /** Finds or creates the IDs of new sources, and stores their current fields. */
  async learn(db: Db, sources: readonly SystemSource[]): Promise<void> {
    const fresh = new Map(
      sources.filter((source) => this.of(source) === undefined).map((source) => [keyOf(source), source]),
    )
    if (fresh.size === 0) return
    for (const [key, id] of await idsOf(db, [...fresh.values()])) this.#ids.set(key, id)
  }
}

async function idsOf(db: Db, sources: readonly SystemSource[]): Promise<Map<string, number>> {
  const rows = sources.map(({ startedAt, ...source }) => ({
    ...source,
    time_started: startedAt.toISOString(),
  }))
  const { rows: found } = await sql<Identity & { id: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        kind text, target uuid, name text, metric text, fields jsonb, time_started timestamptz)
    ), known as (
      select s.id, s.kind, s.target_id as target, s.name, s.fields, g.fields as now
      from metric_source s join given g on s.kind = g.kind and s.target_id = g.target and s.name = g.name
      where s.machine_id is null
    ), changed as (
      update metric_source s set fields = k.now from known k where s.id = k.id and k.fields <> k.now
    ), fresh as (
      insert into metric_source (kind, target_id, name, metric, fields, number, time_started)
      select kind, target, name, metric, fields, 0, time_started from given g
      where not exists (
        select from known k where (k.kind, k.target, k.name) = (g.kind, g.target, g.name))
      on conflict do nothing
      returning id, kind, target_id as target, name
    )
    select id, kind, target, name from known union all select * from fresh`.execute(db)
  return new Map(found.map((row) => [keyOf(row), row.id]))
}

/** Marks sources whose target no longer exists, and removes the mark when the target exists again. */
export async function markGoneSources(db: Db, now: Date): Promise<void> {
  await sql`
    update metric_source s set time_gone = case when isThere then null else ${now}::timestamptz end
    from (
      select id, exists (
        select from server where id = target_id union all
        select from sled where id = target_id union all
        select from switch where id = target_id union all
        select from rack where id = target_id) as isThere
      from metric_source where machine_id is null) look
    where s.id = look.id and (s.time_gone is null) <> isThere`.execute(db)
}
