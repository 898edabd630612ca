import type { DiskMetricName } from '@portico/contract/schemas/metrics.ts'
import type { Context, Db } from '#kernel/context.ts'
import { counterNames } from '../samples/counters.ts'
import { readPoints } from '../samples/read.ts'
import type { Interval } from './page.ts'

/** Columns of the contract's disk metrics. Null for the number of activations, since no such counter exists. */
const counters: Readonly<Record<DiskMetricName, (typeof counterNames.disk)[number] | null>> = {
  activated: null,
  flush: 'flushes',
  read: 'reads',
  read_bytes: 'bytesRead',
  write: 'writes',
  write_bytes: 'bytesWritten',
}

const hour = 3_600_000

/**
 * Returns the counters of a disk on all machines that it was attached to. Each counter begins at the start of its
 * machine.
 */
export async function diskPoints(
  ctx: Pick<Context, 'db' | 'now'>,
  diskId: string,
  metric: DiskMetricName,
  { from, until, descending, limit }: Interval,
  keep: number,
) {
  const name = counters[metric]
  if (name === null) return []
  const counter = counterNames.disk.indexOf(name)
  const sources = await sourcesOf(ctx.db, diskId)
  if (sources.length === 0) return []
  const [first, last] = [
    Math.max(from.getTime(), ctx.now.getTime() - keep, sources[0]?.time_started.getTime() ?? 0),
    Math.min(until.getTime(), ctx.now.getTime() + 1),
  ]
  const found: {
    time: Date
    datum: { type: 'cumulative_u64'; datum: { start_time: string; value: number } }
  }[] = []
  // Reads one interval after the other until there are enough points. A page covers minutes, while samples are stored
  // for a year.
  for (
    let done = 0, length = hour;
    first + done < last && found.length < limit;
    done += length, length *= 2
  ) {
    const span = descending
      ? { from: new Date(Math.max(first, last - done - length)), until: new Date(last - done) }
      : { from: new Date(first + done), until: new Date(Math.min(last, first + done + length)) }
    const there = sources.filter(
      ({ time_started, time_gone }) => time_started < span.until && (time_gone ?? span.until) >= span.from,
    )
    const points = await readPoints(ctx.db, there, span)
    const stretch = there.flatMap(({ id, time_started }) =>
      (points.get(id) ?? []).flatMap(({ time, counters: counted }) => {
        const value = counted[counter] ?? null
        const datum = { start_time: time_started.toISOString(), value: value ?? 0 }
        return value === null ? [] : [{ time, datum: { type: 'cumulative_u64' as const, datum } }]
      }),
    )
    const way = descending ? -1 : 1
    for (const point of stretch.toSorted((a, b) => way * (a.time.getTime() - b.time.getTime()))) {
      found.push(point)
    }
  }
  return found.slice(0, limit)
}

async function sourcesOf(db: Db, diskId: string) {
  const rows = await db
    .selectFrom('metric_source')
    .select(['id', 'time_started', 'time_gone'])
    .where('target_id', '=', diskId)
    .where('kind', '=', 'disk')
    .orderBy('time_started')
    .execute()
  return rows.map((row) => ({ ...row, kind: 'disk' as const }))
}
