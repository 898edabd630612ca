import type { Query } from '@portico/contract/endpoints.ts'
import { invalidValue } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { settleIfWritable } from '#kernel/changes/log.ts'
import { seenBy } from '#authorization/visibility.ts'
import { type Context, userOf } from '#kernel/context.ts'
import { mayDo } from '#authorization/lookup/access.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'
import { failedAttemptsIn } from '../failed-attempts/handlers.ts'
import { conditionsOf, instant, type Scope } from './read-newest.ts'
import { logScope } from './log-scope.ts'
import { positionsReaching } from './position-at.ts'

/** Maximum number of changes read per interval; if there are more, their number is estimated from these. */
const maxReadPerPart = 500

/** Maximum number of failed attempts read in total; intervals before the oldest of them have no count. */
const maxFailedAttemptsRead = 10_000

type Asked = Query<'portico_change_counts'>
type Filters = Omit<Asked, 'project' | 'silo' | 'of_fleet' | 'start_time' | 'end_time' | 'parts'>
type LogScope = Omit<Scope, 'before'>

/** Equal intervals, in ms since the epoch. */
interface Parts {
  readonly start: number
  /** length of each interval in ms */
  readonly length: number
  readonly count: number
}

/**
 * Returns the number of changes in each interval, among those that the caller may read and that `portico_changes` lists
 * with the same filters. A change is counted at its position in the log, which may be moments after its time; counting
 * an interval costs the same however many changes it contains.
 * @throws 400, 404 or 403
 */
export async function changeCounts(ctx: Context, requested: Asked) {
  const { project, silo, of_fleet, start_time, end_time, parts: count, ...filters } = requested
  const start = Date.parse(start_time)
  const length = (Date.parse(end_time) - start) / count
  if (length <= 0) refuse(invalidValue('end_time', 'it must be later than `start_time`'))
  const parts: Parts = { start, length, count }
  await settleIfWritable(ctx.db)
  const scope = await logScope(ctx, { project, silo, of_fleet, id: filters.id })
  const counted = await counts(ctx, scope, parts, filters)
  // Failed attempts are returned only for the caller's own scope.
  const isElsewhere = silo !== undefined || of_fleet === true
  const refused = isElsewhere ? null : await refusals(ctx, scope, parts, filters)
  return {
    parts: counted.map((part, i) => ({
      start_time: time(new Date(start + i * length)),
      end_time: time(new Date(start + (i + 1) * length)),
      ...part,
      refused: refused?.at(i) ?? null,
    })),
  }
}

interface CountedPart {
  readonly low: number
  readonly high: number
  /** The lowest position that was read; null if none was read. */
  readonly reached: number | null
  readonly looked: number
  readonly people: number
  readonly system: number
}

async function counts(ctx: Context, scope: LogScope, parts: Parts, filters: Filters) {
  const positions = await positionsReaching(
    ctx.db,
    Array.from({ length: parts.count + 1 }, (_, i) => new Date(parts.start + i * parts.length)),
  )
  // Each position is found separately, and times in the log are not strictly ordered, so the positions must be made
  // ascending.
  const bounds = positions.map((_, i) => Math.max(...positions.slice(0, i + 1)))
  const ranges = bounds.slice(1).map((high, i) => sql`(${i}::int, ${bounds[i]}::bigint, ${high}::bigint)`)
  const { along, beside } = conditionsOf(scope, filters)
  const is = (kind: 'user' | 'system') =>
    sql`count(*) filter (where change.actor_kind = ${kind} and ${beside} and ${seenBy(scope.user)})::int`
  const { rows } = await sql<CountedPart>`
    select part.low, part.high, found.*
    from (values ${sql.join(ranges)}) as part (scope, low, high)
    cross join lateral (
      select min(change.position) as reached, count(*)::int as looked,
        ${is('user')} as people, ${is('system')} as system
      from (
        select * from change
        where ${along} and change.position >= part.low and change.position < part.high
        order by change.position desc
        limit ${maxReadPerPart}
      ) as change
    ) as found
    order by part.scope`.execute(ctx.db)
  return rows.map(inAll)
}

/** Extrapolates from the changes that were read to the whole interval. */
function inAll({ low, high, reached, looked, people, system }: CountedPart) {
  const isEstimate = looked === maxReadPerPart && reached !== null && reached > low
  const times = isEstimate ? (high - low) / (high - reached) : 1
  return {
    people: Math.round(people * times),
    system: Math.round(system * times),
    is_estimate: isEstimate,
  }
}

/**
 * Returns the number of failed attempts in each interval; null if the caller may not read them, or the filters do not
 * apply to them.
 */
async function refusals(ctx: Context, scope: LogScope, parts: Parts, filters: Filters) {
  const { id, kind, action, actor, actor_kind, operation, search } = filters
  if ([id, kind, action, search].some((filter) => filter !== undefined) || actor_kind === 'system')
    return null
  const { projectId } = scope
  const { siloId, userId } = userOf(ctx)
  // Users may read their own failed attempts in any scope, as in the list of their failed attempts.
  const isOwn = actor === userId
  if (!isOwn && !(await mayDo(ctx, 'portico_refusals', { ownerId: null, projectId, siloId }))) return null
  const end = new Date(parts.start + parts.count * parts.length)
  const looked = ctx.db
    .selectFrom('refused_request as refused')
    .select(['refused.time', 'refused.actor_id', 'refused.operation'])
    .where(isOwn && projectId === null ? sql<boolean>`true` : failedAttemptsIn(scope.user, projectId))
    .$if(isOwn, (own) => own.where('refused.actor_id', '=', userId))
    .where('refused.time', '>=', instant(new Date(parts.start)))
    .where('refused.time', '<', instant(end))
    .orderBy('refused.id', 'desc')
    .limit(maxFailedAttemptsRead)
  const at = partOf(sql`looked.time`, parts)
  const rows = await ctx.db
    .selectFrom(looked.as('looked'))
    .select([at.as('part'), sql<number>`count(*)::int`.as('all')])
    .select(
      sql<number>`count(*) filter (where ${sql.join(
        [
          sql`true`,
          ...(actor === undefined ? [] : [sql`looked.actor_id = ${actor}`]),
          ...(operation === undefined ? [] : [sql`looked.operation = ${operation}`]),
        ],
        sql` and `,
      )})::int`.as('matching'),
    )
    .groupBy('part')
    .execute()
  const isAll = rows.reduce((sum, row) => sum + row.all, 0) < maxFailedAttemptsRead
  const first = isAll ? 0 : Math.min(...rows.map(({ part }) => part)) + 1
  const byPart = new Map(rows.map(({ part, matching }) => [part, matching]))
  return Array.from({ length: parts.count }, (_, i) => (i < first ? null : (byPart.get(i) ?? 0)))
}

/** Returns SQL for the number of the interval that contains a time. */
function partOf(column: RawBuilder<unknown>, { start, length, count }: Parts): RawBuilder<number> {
  const passed = sql`(extract(epoch from ${column}) * 1000 - ${start})`
  return sql<number>`least(floor(${passed} / ${length}), ${count - 1})::int`
}
