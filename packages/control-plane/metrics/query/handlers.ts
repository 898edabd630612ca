import type { OxqlQueryResult, TimeseriesSchema } from '@portico/contract/schemas/timeseries.ts'
import type { ReadPattern, Span } from '@portico/domain/oxql/conditions.ts'
import { evaluate } from '@portico/domain/oxql/evaluate.ts'
import { ProblemError, type Problem, formatProblem } from '@portico/domain/oxql/language/problem.ts'
import { type Get, planQuery } from '@portico/domain/oxql/plan.ts'
import { type Schema, schemas } from '@portico/domain/oxql/schemas.ts'
import type { Series, Table, Value } from '@portico/domain/oxql/tables/table.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import { cancellableRead } from '#kernel/database/cancellable-read.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { fixedPage } from '#kernel/paging/fixed.ts'
import type { Handlers, OutsideContext } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { intervalOf, planOf } from '../samples/plan.ts'
import { tableViews } from './answer.ts'
import { queryLimits } from './limits.ts'
import { machineMetrics } from './machine-metrics.ts'
import { findMachineSeries, type MachineSeries, type ReadScope } from './machine-series.ts'
import { patternReader } from './pattern.ts'
import { findProvisionedSeries, provisionedMetrics } from './provisioned-series.ts'

/** Creation time of all timeseries. */
const created = '2026-01-01T00:00:00.000Z'

function schemaView({ name, target, metric, fields, datum, units, scope }: Schema): TimeseriesSchema {
  return {
    timeseries_name: name,
    description: { target: target.description, metric: metric.description },
    field_schema: fields.map(({ type, ...field }) => ({ ...field, field_type: type })),
    datum_type: datum,
    version: 1,
    authz_scope: scope,
    units,
    created,
  }
}

/** Queries of metrics (docs/reference/metrics.md#schemas, docs/reference/metrics.md#oxql). */
export const timeseriesHandlers = {
  system_timeseries_schema_list: (ctx, { query }) => {
    authorizeOnFleet(ctx)
    const page = fixedPage(ctx, query, schemas, ({ name }) => name)
    return Promise.resolve({ ...page, items: page.items.map(schemaView) })
  },

  system_timeseries_query: {
    isHeavy: true,
    outside: (ctx, { body }) => {
      authorizeOnFleet(ctx)
      return answer(ctx, body.query, { projectId: null })
    },
  },

  timeseries_query: {
    isHeavy: true,
    outside: async (ctx, { query, body }) => {
      const { id } = await find(ctx, 'project', { nameOrId: query.project })
      return answer(ctx, body.query, { projectId: id })
    },
  },
} satisfies Handlers<'system_timeseries_schema_list' | 'system_timeseries_query' | 'timeseries_query'>

async function answer(ctx: OutsideContext, text: string, whose: ReadScope): Promise<OxqlQueryResult> {
  const now = ctx.now.getTime()
  const within = whose.projectId === null ? null : 'project'
  const readPattern = patternReader()
  const planned = planQuery(text, { now, readPattern, within })
  if ('problem' in planned) return refuseQuery(text, planned.problem)
  try {
    const tables = await cancellableRead(ctx.db, ctx.request.signal, async (db) => {
      const reader = new Reader({ ...ctx, db }, whose, readPattern)
      const found = await evaluate(planned.value, {
        read: (get) => reader.read(get),
        readPattern,
        pointsAtMost: queryLimits.points,
        pause: () => reader.goOn(),
      })
      requireFew(found)
      return tableViews(found, () => reader.goOn())
    })
    return { tables }
  } catch (error) {
    if (error instanceof ProblemError) return refuseQuery(text, error.problem)
    throw error
  }
}

function refuseQuery(text: string, problem: Problem): never {
  return refuse(invalidRequest(`the query cannot be run: ${formatProblem(text, problem)}`))
}

function requireFew(tables: readonly Table[]): void {
  const points = tables
    .flatMap(({ series }) => [...series.values()])
    .flatMap(({ values }) => values)
    .reduce((sum, values) => sum + values.length * weightOf(values.find((value) => value !== null)), 0)
  if (points <= queryLimits.points) return
  const { points: most } = queryLimits
  // Histograms cannot be aligned.
  const canAlign = tables.every(({ shape }) => shape.values[0] !== 'integer_distribution')
  const longer = canAlign ? 'align to a longer period, or ' : ''
  refuse(
    invalidRequest(
      `the query returns ${points} points, more than ${most}: ${longer}reduce the time range or the number of series`,
    ),
  )
}

/** Returns the number of points that a value is counted as. A histogram counts as one point per bin. */
const weightOf = (value: Value | undefined): number =>
  typeof value === 'object' && value !== null ? value.bins.length : 1

/** Returns advice for the refusal of a query that reads too many samples. */
function whatToChange({ schema, shape }: Get): string {
  const shorter = 'limit the time range (timestamp >= @now() - 1h)'
  if (provisionedMetrics[schema.name] !== undefined) return `samples: ${shorter} or the ids (id == …)`
  return shape.values[0] === 'integer_distribution'
    ? `samples, each of which counts as the number of its histogram bins: ${shorter} or the series (a field == …)`
    : `samples: ${shorter}, filter by instance before the first align, or put an align with a longer period ` +
        'directly after the filter, so that rollups (1 min, 15 min, 1 h) can be used'
}

/** Reads the samples that one query needs, within the limits of a query. */
class Reader {
  readonly #ctx: OutsideContext
  readonly #whose: ReadScope
  readonly #readPattern: ReadPattern
  readonly #deadline: number
  #samples = 0

  constructor(ctx: OutsideContext, whose: ReadScope, readPattern: ReadPattern) {
    this.#ctx = ctx
    this.#whose = whose
    this.#readPattern = readPattern
    this.#deadline = this.#now() + queryLimits.time
  }

  #now(): number {
    return this.#ctx.services.clock.now().getTime()
  }

  async read(get: Get): Promise<readonly Series[]> {
    // A query may contain many timeseries, and finding each may take long even if there is little to read.
    await this.goOn()
    const found = await this.#find(get)
    if (found === null) return []
    this.#samples += found.samples
    const { samples: most } = queryLimits
    if (this.#samples > most) refuse(invalidRequest(`the query reads more than ${most} ${whatToChange(get)}`))
    return found.read(() => this.goOn())
  }

  /** Finds the series of a get; null for an unknown timeseries. */
  async #find(get: Get): Promise<MachineSeries | null> {
    const { db, now } = this.#ctx
    const requested = { ...this.#whose, readPattern: this.#readPattern }
    const level = provisionedMetrics[get.schema.name]
    if (level !== undefined)
      return findProvisionedSeries(db, get, level, { ...requested, now: now.getTime() })
    const metric = machineMetrics[get.schema.name]
    if (metric === undefined) return null
    const interval = intervalOf(planOf(this.#ctx), metric.kind)
    return findMachineSeries(db, get, metric, { ...requested, within: this.#retainedSpan(), interval })
  }

  /** Returns the time range in which samples may exist: within the retention, and not in the future. */
  #retainedSpan(): Span {
    const now = this.#ctx.now.getTime()
    return { from: now - planOf(this.#ctx).keep.hours, to: now }
  }

  /**
   * Lets other requests run.
   * @throws if the client has disconnected or the query has reached its time limit
   */
  async goOn(): Promise<void> {
    this.#ctx.request.signal.throwIfAborted()
    if (this.#now() > this.#deadline) {
      refuse(
        invalidRequest(
          `the query took more than ${queryLimits.time / 1000} s: reduce the time range or the number of series`,
        ),
      )
    }
    await yieldToOthers()
  }
}
