import { fieldsTestOf, idsIn, type ReadPattern } from '@portico/domain/oxql/conditions.ts'
import type { Get } from '@portico/domain/oxql/plan.ts'
import type { Series } from '@portico/domain/oxql/tables/table.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { MachineSeries, ReadScope } from './machine-series.ts'

/** Usage timeseries by name. */
export const provisionedMetrics: Readonly<Record<string, 'cpus' | 'memory' | 'storage'>> = {
  'collection_target:cpus_provisioned': 'cpus',
  'collection_target:ram_provisioned': 'memory',
  'collection_target:virtual_disk_space_provisioned': 'storage',
}

/** Number of points that one statement reads. Other requests get a turn between two statements. */
const atOnce = 20_000

interface Cursor {
  readonly collection_id: string
  readonly time: Date
}

/**
 * Returns the usage history of projects, silos and the fleet: a point for every change and one every hour. Queries
 * within a project cannot read it, since it contains data of the silo and the fleet.
 */
export async function findProvisionedSeries(
  db: Db,
  { where, shape, times }: Get,
  metric: 'cpus' | 'memory' | 'storage',
  { projectId, readPattern, now }: ReadScope & { readonly readPattern: ReadPattern; readonly now: number },
): Promise<MachineSeries> {
  const [from, to] = [Math.max(times.from, 0), Math.min(times.to, now)]
  if (projectId !== null || from > to) return { samples: 0, read: () => Promise.resolve([]) }
  const id = where === null ? null : (idsIn(where, shape).get('id') ?? null)
  const isAsked = sql<boolean>`time >= ${new Date(from)} and time <= ${new Date(to)}
    and (${id}::uuid is null or collection_id = ${id}::uuid)`
  const { rows: counted } = await sql<{ samples: number }>`
    select count(*) as samples from provisioned_sample where ${isAsked}`.execute(db)

  const page = async (after: Cursor | null): Promise<readonly (Cursor & { readonly level: number })[]> => {
    const isLater =
      after === null
        ? sql`true`
        : sql`(collection_id, time) > (${after.collection_id}::uuid, ${after.time}::timestamptz)`
    const { rows } = await sql<Cursor & { level: number }>`
      select collection_id, time, ${sql.ref(metric)} as level from provisioned_sample
      where ${isAsked} and ${isLater} order by collection_id, time limit ${atOnce}`.execute(db)
    return rows
  }

  return {
    samples: counted[0]?.samples ?? 0,
    read: async (between) => {
      const all = new Map<string, Series & { readonly times: number[]; readonly values: [number[]] }>()
      for (let rows = await page(null); rows.length > 0;) {
        for (const { collection_id, time, level } of rows) {
          const fields = new Map([['id', collection_id]])
          const series = all.get(collection_id) ?? { fields, times: [], starts: null, values: [[]] }
          all.set(collection_id, series)
          series.times.push(time.getTime())
          series.values[0].push(level)
        }
        if (rows.length < atOnce) break
        await between()
        rows = await page(rows.at(-1) ?? null)
      }
      const may = where === null ? () => true : fieldsTestOf(where, shape, readPattern)
      return [...all.values()].filter(({ fields }) => may(fields))
    },
  }
}
