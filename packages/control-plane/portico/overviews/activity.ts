import type { OverviewWork } from '@portico/contract/portico/overviews.ts'
import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { counterNames } from '#metrics/samples/counters.ts'
import { busiest } from '#metrics/use/means.ts'
import type { Columns } from '#metrics/samples/columns.ts'
import { fetchColumns, type Span } from '#metrics/samples/read.ts'
import { readBoundaries } from '#metrics/samples/rollups/boundaries.ts'
import { type Step, stepLength } from '#metrics/samples/rollups/steps.ts'
import { weekLength, weekPoints } from './quotas.ts'

/** length in ms of the interval that is shown as current */
const lately = 15 * 60_000

/** ms for which the newest samples may not have been written yet */
const notWritten = 75_000

/**
 * Maximum number of interfaces whose samples of a week, and of a quarter of an hour, are added; more would take too
 * long.
 */
const mostInWeek = 1500
const mostLately = 6000

/** Number of interfaces whose samples are decoded at once: some ms of work. */
const openedAtOnce = 100

/** Returns the network traffic of a project; null if it has too many interfaces. */
async function trafficOf(ctx: Context, projectId: string): Promise<OverviewWork['traffic']> {
  const until = ctx.now.getTime()
  const week = { from: new Date(until - weekLength), until: ctx.now }
  // The interval ends where all samples have been written: an incomplete one would show too little traffic.
  const known = until - notWritten
  const last = { from: new Date(known - lately), until: new Date(known) }
  const now = await sentOver(ctx.db, projectId, last, { parts: 1, step: 'minute', most: mostLately })
  if (now === null) return null
  const parts = await sentOver(ctx.db, projectId, week, {
    parts: weekPoints - 1,
    step: 'hour',
    most: mostInWeek,
  })
  const [rates] = now
  return {
    sent: rates?.sent ?? null,
    received: rates?.received ?? null,
    week: (parts ?? []).map((rate) => (rate === null ? null : rate.sent + rate.received)),
  }
}

/** Rates in bytes per second. */
interface Rates {
  readonly sent: number
  readonly received: number
}

interface NicSource {
  readonly id: number
  readonly time_started: Date
}

/**
 * Returns the bytes that all interfaces of a project sent and received in each of several equal intervals; null for an
 * interval without samples.
 * @returns null if the project has more than `most` interfaces
 */
async function sentOver(
  db: Db,
  projectId: string,
  span: Span,
  {
    parts,
    step,
    most,
  }: { readonly parts: number; readonly step: Exclude<Step, 'sample'>; readonly most: number },
): Promise<readonly (Rates | null)[] | null> {
  const sources = await nicSources(db, projectId, span, most + 1)
  if (sources.length > most) return null
  const requested = sources.map(({ id }) => ({ id, kind: 'nic' as const }))
  // The counters before the span are read too.
  const read = { from: new Date(span.from.getTime() - stepLength[step]), until: span.until }
  const open = await fetchColumns(db, await readBoundaries(db), requested, read, step)
  const length = (span.until.getTime() - span.from.getTime()) / parts
  const sums = Array.from({ length: parts }, () => ({ sent: 0, received: 0, samples: 0 }))
  for (const [n, { id, time_started }] of sources.entries()) {
    if (n % openedAtOnce === 0) await yieldToOthers()
    addTraffic(sums, open({ id, kind: 'nic' }, trafficCounters), {
      begin: span.from.getTime(),
      length,
      started: time_started.getTime(),
      apart: 2 * stepLength[step],
    })
  }
  return sums.map(({ sent, received, samples }) =>
    samples === 0 ? null : { sent: (sent / length) * 1000, received: (received / length) * 1000 },
  )
}

function nicSources(db: Db, projectId: string, { from, until }: Span, limit: number): Promise<NicSource[]> {
  return db
    .selectFrom('metric_source')
    .select(['id', 'time_started'])
    .where('kind', '=', 'nic')
    .where('project_id', '=', projectId)
    .where('time_started', '<', until)
    .where(sql<boolean>`(time_gone is null or time_gone >= ${from})`)
    .limit(limit)
    .execute()
}

const trafficCounters = [counterNames.nic.indexOf('bytesSent'), counterNames.nic.indexOf('bytesReceived')]

interface TrafficSum {
  sent: number
  received: number
  samples: number
}

/** The intervals to which an interface's counters are added; `apart` is the normal distance of points. All in ms. */
interface Adding {
  readonly begin: number
  readonly length: number
  readonly started: number
  readonly apart: number
}

/**
 * Adds the bytes sent and received by one interface to the intervals in which they were counted. An increase across a
 * longer gap cannot be assigned to an interval and is skipped. For a machine that started before the intervals, traffic
 * before the first point is unknown.
 */
export function addTraffic(
  sums: readonly TrafficSum[],
  { times, counters: [sentAt = [], receivedAt = []] }: Columns,
  { begin, length, started, apart }: Adding,
): void {
  // Counters start at zero when their machine starts.
  let before = started >= begin ? { time: started, sent: 0, received: 0 } : null
  for (const [n, time] of times.entries()) {
    const [sent, received] = [sentAt[n] ?? NaN, receivedAt[n] ?? NaN]
    if (Number.isNaN(sent) || Number.isNaN(received)) continue
    const now = { time, sent, received }
    const sum = sums[Math.min(sums.length - 1, Math.ceil((now.time - begin) / length) - 1)]
    if (before !== null && sum !== undefined && now.time - before.time <= apart) {
      sum.sent += Math.max(0, now.sent - before.sent)
      sum.received += Math.max(0, now.received - before.received)
      sum.samples += 1
    }
    before = now
  }
}

/** Maximum number of instances returned as the busiest. */
const maxBusiest = 5

/** Returns the recent activity of instances. @param projects the instances' projects, which the caller may read */
export async function activityOf(
  ctx: Context,
  { projects, withTraffic }: { readonly projects: readonly string[]; readonly withTraffic: boolean },
): Promise<OverviewWork> {
  const span = { from: new Date(ctx.now.getTime() - lately), until: ctx.now }
  const means = await busiest(ctx.db, { projects }, span, maxBusiest)
  const named = await namesOf(
    ctx.db,
    means.map(({ instance }) => instance),
  )
  const [only] = projects
  return {
    busiest: means.flatMap(({ instance, mean }) => {
      const names = named.get(instance)
      return names === undefined ? [] : [{ id: instance, ...names, share: mean }]
    }),
    traffic: withTraffic && only !== undefined ? await trafficOf(ctx, only) : null,
  }
}

async function namesOf(
  db: Db,
  instances: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly project: string }>> {
  const rows = await db
    .selectFrom('instance')
    .innerJoin('project', 'project.id', 'instance.project_id')
    .select(['instance.id', 'instance.name', 'project.name as project'])
    .where(sql<boolean>`instance.id = any(${instances}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
