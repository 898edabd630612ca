import type { Query } from '@portico/contract/endpoints.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { seenBy } from '#authorization/visibility.ts'
import type { UserActor } from '#kernel/actor.ts'
import type { Db } from '#kernel/context.ts'
import { matchesNameOrId } from '#kernel/paging/search.ts'
import { linkedSilo, referredName } from './shown-name.ts'

/**
 * Maximum number of changes read for one page. Matches may be rare, and the log has millions of entries: a page reads
 * at most this many, whatever the filters, and the next page continues there.
 */
const maxRead = 10_000

export type Filters = Omit<Query<'portico_changes'>, 'limit' | 'page_token' | 'project' | 'silo' | 'of_fleet'>

/** The part of the log to read. */
export interface Scope {
  readonly user: UserActor
  /** null: all projects of the silo */
  readonly projectId: string | null
  /** null for all silos */
  readonly siloId: string | null
  /** only changes of resources outside any silo */
  readonly ofFleet?: boolean
  /** only changes before this position */
  readonly before: number | null
}

export type FoundChange = Awaited<ReturnType<typeof readNewest>>['rows'][number]

/**
 * Returns the newest matching changes, at most `limit`, with the current names of their resources; and the position up
 * to which the log was read, if the limit of one page was reached.
 */
export async function readNewest(db: Db, scope: Scope, filters: Filters, limit: number) {
  const count = Math.max(maxRead, limit)
  // Each subquery uses one index ordered by position, so that the limit also limits how much is read.
  const { along, other, beside } = conditionsOf(scope, filters)
  const walk = (holds: RawBuilder<boolean>) =>
    db
      .selectFrom('change')
      .selectAll()
      .where(holds)
      .$if(scope.before !== null, (all) => all.where('position', '<', scope.before))
      .orderBy('position', 'desc')
      .limit(count)
  // The limit applies to each index scan separately.
  const whole = (one: ReturnType<typeof walk>) => db.selectFrom(one.as('change')).selectAll()
  const looked =
    other === undefined
      ? walk(along)
      : db
          .selectFrom(
            whole(walk(along))
              .unionAll(whole(walk(other)))
              .as('change'),
          )
          .selectAll()
          .orderBy('position', 'desc')
          .limit(count)
  const found = db
    .selectFrom(looked.as('change'))
    .selectAll('change')
    .where(seenBy(scope.user))
    .where(beside)
    .orderBy('change.position', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom(found.as('change'))
    .leftJoin('silo_user', 'silo_user.id', 'change.actor_id')
    .leftJoin('project', 'project.id', 'change.project_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('change as each')
          .whereRef('each.id', '=', 'change.id')
          .select(['each.name as last_name', 'each.action as last_action'])
          .orderBy('each.position', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('change')
    .select([
      'silo_user.display_name as actor_name',
      referredName.as('referred_name'),
      linkedSilo.as('linked_silo'),
      'project.name as project_name',
      'last_name',
      'last_action',
    ])
    .orderBy('change.position', 'desc')
    .execute()
  if (rows.length === limit) return { rows, end: null }
  const end = await looked
    .clearSelect()
    .select(['position', 'time'])
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return { rows, end: end ?? null }
}

/** A condition on rows of `change`; `rank` orders the indexes that can serve conditions, the most selective first. */
interface Condition {
  readonly holds: RawBuilder<boolean>
  readonly rank?: number
  /** An alternative condition: each of the two is served by a separate index, and no row meets both. */
  readonly or?: RawBuilder<boolean>
}

/**
 * Returns the conditions on rows of `change`, without those for rights: the condition whose index finds rows in order
 * of position, its alternative, and the others.
 */
export function conditionsOf(scope: Omit<Scope, 'before'>, filters: Filters) {
  const whole = ({ holds, or }: Condition) => (or === undefined ? holds : sql<boolean>`(${holds} or ${or})`)
  const all = conditions(scope, filters)
  const first = all
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, two) => (one.rank ?? 0) - (two.rank ?? 0))
    .at(0)
  const others = all.filter((condition) => condition !== first).map(whole)
  return {
    along: first?.holds ?? sql<boolean>`true`,
    other: first?.or,
    beside: sql<boolean>`${sql.join([sql`true`, ...others], sql` and `)}`,
  }
}

function conditions({ projectId, siloId, ofFleet }: Omit<Scope, 'before'>, filters: Filters): Condition[] {
  const { kind, id, actor, search } = filters
  const is = (column: string, value: unknown) => sql<boolean>`${sql.ref(`change.${column}`)} = ${value}`
  const text = search?.trim() ?? ''
  const all: (Condition | null)[] = [
    isUuid(text) ? { holds: sql`(${is('id', text)} or ${is('request_id', text)})`, rank: 0 } : null,
    text !== '' && !isUuid(text) ? { holds: matchesNameOrId('change', text) } : null,
    id === undefined
      ? null
      : {
          holds: is('id', id),
          rank: 1,
          ...(filters.with_rules === true && { or: ofRulesIn(id) }),
          ...(filters.with_trials === true && { or: ofRevertibleChanges(id) }),
        },
    actor === undefined ? null : { holds: is('actor_id', actor), rank: 2 },
    projectId === null && siloId === null && kind !== undefined ? { holds: is('kind', kind), rank: 5 } : null,
    place('project_id', projectId, kind, 3),
    place('silo_id', siloId, kind, 4),
    // A kind may have few changes, so the index of kinds is preferred.
    ofFleet === true ? { holds: sql`change.silo_id is null`, rank: kind === undefined ? 4 : 6 } : null,
    // Logins happen every day and change no resource, so they are listed only on request.
    kind === undefined && id === undefined && text === '' ? { holds: sql`change.kind <> 'session'` } : null,
    filters.actor_kind === undefined ? null : { holds: is('actor_kind', filters.actor_kind) },
    filters.action === undefined ? null : { holds: is('action', filters.action) },
    filters.operation === undefined ? null : { holds: is('operation', filters.operation) },
    filters.start_time === undefined ? null : { holds: sql`change.time >= ${instant(filters.start_time)}` },
    filters.end_time === undefined ? null : { holds: sql`change.time < ${instant(filters.end_time)}` },
  ]
  return all.filter((condition) => condition !== null)

  function place(column: string, value: string | null, within: string | undefined, rank: number) {
    if (value === null) return null
    const here = is(column, value)
    return { holds: within === undefined ? here : sql<boolean>`(${here} and ${is('kind', within)})`, rank }
  }
}

/** Returns the condition for changes of a VPC's firewall rules, with the expression of its index. */
function ofRulesIn(vpc: string): RawBuilder<boolean> {
  return sql<boolean>`(change.kind = 'vpc-firewall-rule'
    and (coalesce(change.after, change.before) ->> 'vpc_id') = ${vpc})`
}

/** Returns the condition for revertible changes of a resource, with the expression of its index. */
function ofRevertibleChanges(resource: string): RawBuilder<boolean> {
  return sql<boolean>`(change.kind = 'trial'
    and (coalesce(change.after, change.before) ->> 'thing_id') = ${resource})`
}

/** Returns a time as SQL, also for the year 0, which PostgreSQL does not have. */
export function instant(time: string | Date): RawBuilder<Date> {
  return sql`to_timestamp(${new Date(time).getTime() / 1000})`
}
