import type { InstanceCounts, OverviewWeek } from '@portico/contract/portico/overviews.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { levelsOf } from '#metrics/utilization/history.ts'
import { weekLength, weekPoints } from './quotas.ts'

/** Returns the number of instances, in total and by the relevant states. @param where a condition on `instance t` */
export async function countInstances({ db }: Context, where: RawBuilder<boolean>): Promise<InstanceCounts> {
  const { rows } = await sql<InstanceCounts>`
    select count(*)::int as all, (count(*) filter (where run_state = 'running'))::int as running,
      (count(*) filter (where run_state = 'failed'))::int as failed
    from instance t where ${where}`.execute(db)
  return rows[0] ?? { all: 0, running: 0, failed: 0 }
}

interface RunningIn {
  readonly running: number
  readonly where: RawBuilder<boolean>
  readonly isPart?: boolean
}

/**
 * Returns usage and the number of running instances over the last seven days. Running instances are counted by the
 * times in which machines were sampled; the number is unknown before usage was recorded, and where there was usage but
 * no sample.
 * @param of the project, silo or fleet whose usage is returned
 * @param running number of instances that run now
 * @param where a condition on `metric_source s` that selects their machines
 * @param isPart whether the condition selects only some of the machines in that usage
 */
export async function weekOf(
  { db, now }: Context,
  of: string,
  { running, where, isPart = false }: RunningIn,
): Promise<OverviewWeek> {
  const until = now.getTime()
  const from = until - weekLength
  const levels = (await levelsOf(db, [of], { from, until, points: weekPoints }, now)).of.get(of) ?? []
  const ran = await machinesAt(db, { from, until }, where)
  const last = weekPoints - 1
  return {
    instances: levels.map(({ cpus }, at) => {
      if (at === last) return running
      const there = ran[at] ?? 0
      return cpus === null || (there === 0 && cpus > 0 && !isPart) ? null : there
    }),
    cpus: levels.map(({ cpus }) => cpus),
    memory: levels.map(({ memory }) => memory),
    storage: levels.map(({ storage }) => storage),
  }
}

/**
 * Returns how many machines were sampled at each time of a week. Machines that existed between the same times are one
 * row. The end of a machine is detected only periodically; it is at the latest the next start of its instance.
 */
async function machinesAt(
  db: Context['db'],
  { from, until }: { readonly from: number; readonly until: number },
  where: RawBuilder<boolean>,
): Promise<readonly number[]> {
  const step = (until - from) / (weekPoints - 1)
  const [begin, end] = [new Date(from), new Date(until)]
  const place = (column: string) =>
    sql`ceil((extract(epoch from ${sql.ref(`s.${column}`)} - ${begin}::timestamptz) * 1000 / ${step}::float8)::float8)`
  const { rows } = await sql<{ first: number; after: number; count: number }>`
    select greatest(0, ${place('time_started')})::int as first,
      (case when s.time_gone is null then ${weekPoints}::float8 else least(${weekPoints}::float8, ${place('time_gone')}) end)::int as after,
      count(*)::int as count
    from (
      select s.time_started, least(s.time_gone,
        lead(s.time_started) over (partition by s.instance_id order by s.time_started, s.id)) as time_gone
      from metric_source s
      where s.kind = 'vcpu' and s.number = 0 and s.time_started <= ${end}
        and (s.time_gone is null or s.time_gone >= ${begin}) and ${where}) s
    group by 1, 2`.execute(db)
  const changes = Array.from({ length: weekPoints + 1 }, () => 0)
  for (const { first, after, count } of rows) {
    if (first >= after) continue
    changes[first] = (changes[first] ?? 0) + count
    changes[after] = (changes[after] ?? 0) - count
  }
  let there = 0
  return changes.slice(0, weekPoints).map((change) => (there += change))
}
