import type { ProvisionedHistory } from '@portico/contract/portico/utilization.ts'
import { timesBetween } from '@portico/domain/quotas/levels.ts'
import { malformed } from '@portico/domain/refusals.ts'
import { sql } from 'kysely'
import { fleetId } from '#kernel/authentication/authenticate.ts'
import { type Context, type Db, userOf } from '#kernel/context.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** The usage at a time. Null before the first record and in the future. */
interface Level {
  readonly cpus: number | null
  readonly memory: number | null
  readonly storage: number | null
}

/** Equally spaced times, including both ends; ms since the epoch. */
interface Span {
  readonly from: number
  readonly until: number
  /** number of times, at least two */
  readonly points: number
}

interface HistoryQuery {
  readonly minutes?: number | undefined
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
  readonly points: number
}

/**
 * Returns the times that a query asks for.
 * @throws 400 if the query has no time range or one that ends before it begins
 */
function spanOf({ minutes, start_time, end_time, points }: HistoryQuery, now: Date): Span {
  if (minutes !== undefined) {
    const until = now.getTime()
    return { from: until - minutes * 60_000, until, points }
  }
  if (start_time === undefined || end_time === undefined)
    return refuse(malformed('unable to parse query string: give `minutes`, or `start_time` and `end_time`'))
  const span = { from: Date.parse(start_time), until: Date.parse(end_time), points }
  return span.from < span.until ? span : refuse(malformed('start_time must be before end_time'))
}

/**
 * The measurement lists (docs/reference/metrics.md#simple-metrics) in the form of charts: values at equally spaced
 * times, with all three resources in one response.
 */
export const historyHandlers = {
  portico_silo_history: async (ctx, { query }) => {
    const { project } = query
    const id =
      project === undefined ? userOf(ctx).siloId : (await find(ctx, 'project', { nameOrId: project })).id
    return historyOf(ctx, id, query)
  },

  portico_fleet_history: async (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const { silo } = query
    const id = silo === undefined ? fleetId : (await find(ctx, 'silo', { nameOrId: silo })).id
    return historyOf(ctx, id, query)
  },
} satisfies Handlers<'portico_silo_history' | 'portico_fleet_history'>

async function historyOf({ db, now }: Context, id: string, query: HistoryQuery): Promise<ProvisionedHistory> {
  const span = spanOf(query, now)
  const { times, of } = await levelsOf(db, [id], span, now)
  const levels = of.get(id) ?? []
  return {
    times: times.map((time) => time.toISOString()),
    cpus: levels.map(({ cpus }) => cpus),
    memory: levels.map(({ memory }) => memory),
    storage: levels.map(({ storage }) => storage),
  }
}

/**
 * Returns the usage of projects, silos or the fleet at each time of a span, as recorded last at or before that time.
 * @returns as many levels for each ID as there are times
 */
export async function levelsOf(
  db: Db,
  ids: readonly string[],
  { from, until, points }: Span,
  now: Date,
): Promise<{ times: readonly Date[]; of: ReadonlyMap<string, readonly Level[]> }> {
  const times = timesBetween(from, until, points).map((time) => new Date(time))
  // PostgreSQL has no year 0, which clients may send. Nothing was recorded before 1970, so earlier times become 1970.
  const requested = times.map((time) => new Date(Math.max(0, time.getTime())).toISOString())
  // Each time needs one index lookup, however many rows are between two times.
  const { rows } = await sql<Level & { id: string }>`
    select of.id, last.cpus, last.memory, last.storage
    from unnest(${ids}::uuid[]) as of (id)
    cross join unnest(${requested}::timestamptz[]) with ordinality as point (time, place)
    left join lateral (
      select s.cpus, s.memory, s.storage from provisioned_sample s
      where s.collection_id = of.id and s.time <= point.time and point.time <= ${now}
      order by s.time desc limit 1) last on true
    order by of.id, point.place`.execute(db)
  const levels = new Map<string, Level[]>(ids.map((id) => [id, []]))
  for (const { id, ...level } of rows) levels.get(id)?.push(level)
  return { times, of: levels }
}
