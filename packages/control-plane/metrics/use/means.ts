import { idleRule } from '@portico/domain/instances/idle.ts'
import type { Db } from '#kernel/context.ts'
import { queryLimits } from '../query/limits.ts'
import { type Columns, noColumns } from '../samples/columns.ts'
import type { Span } from '../samples/read.ts'
import { readBoundaries, type Boundaries } from '../samples/rollups/boundaries.ts'
import { day, floorTo, hour, type Step, stepLength } from '../samples/rollups/steps.ts'
import { eachOf, eachSpent } from './over-time.ts'
import { findProcessors, type Processor, type ProcessorFilter } from './processors.ts'
import { type Parts, type Spent, spentInSpan, UseInSpan } from './spent.ts'

/** The mean use of an instance's vCPUs in a time range, from 0 to 1. */
export interface MeanUse {
  readonly instance: string
  readonly mean: number
}

/**
 * ms before the end of a span within which its last sample must be, longer than the minute between two writes of a
 * server
 */
const TAIL = 3 * stepLength.minute

/**
 * Number of parts into which a span is divided if it has to be read completely, because the counters at its ends are
 * missing.
 */
const WHOLE = 24

/**
 * Returns the mean use of running instances in a span. Counters are cumulative, so those at both ends are sufficient,
 * however long the span is. The whole span is read only if they are missing.
 * @param atLeast ms of the span that an instance's samples must cover
 */
async function meansOf(
  db: Db,
  whose: ProcessorFilter,
  span: Span,
  atLeast: number,
): Promise<readonly MeanUse[]> {
  const { from, until, step } = wholeSteps(span)
  const processors = await findProcessors(db, whose, { from: new Date(from), until: span.until }, true)
  const there = processors.filter((processor) => processor.until >= until)
  const seams = await readBoundaries(db)
  const head = await pointsOf(
    db,
    seams,
    there.filter(({ started }) => started < from),
    { from: from - stepLength[step], until: from },
    step,
  )
  const tail = await pointsOf(db, seams, there, { from: until - TAIL, until }, 'minute')
  const use = new Map<string, UseInSpan>()
  const unknown: Processor[] = []
  const add = ({ instance }: Processor, spent: Spent) => {
    const own = use.get(instance) ?? new UseInSpan()
    use.set(instance, own)
    own.add(spent)
  }
  for (const processor of processors) {
    const inAll = spentInSpan(
      processor,
      head.get(processor.id) ?? noColumns,
      tail.get(processor.id) ?? noColumns,
      from,
    )
    if (inAll === null) unknown.push(processor)
    else add(processor, inAll)
  }
  const parts = wholeParts(from, until)
  await eachSpent(db, seams, unknown.slice(0, mostWhole(parts, step)), parts, add)
  return [...use].flatMap(([instance, own]) =>
    own.share === null || own.time < atLeast ? [] : { instance, mean: own.share },
  )
}

/**
 * Returns the parts of a span for which rolled-up samples are read. Raw samples are never read here, since that is too
 * expensive.
 */
function wholeParts(from: number, until: number): Parts {
  const count = Math.max(1, Math.min(WHOLE, Math.floor((until - from) / stepLength.minute)))
  return { from, period: (until - from) / count, count }
}

/**
 * Returns the number of vCPUs for which a span may be read completely. If all samples at one of its ends are missing,
 * as after the servers were down, this would be needed for all vCPUs. Those beyond the number are omitted until there
 * are samples again.
 */
function mostWhole({ period, count }: Parts, step: Exclude<Step, 'sample'>): number {
  return Math.floor(queryLimits.samples / 4 / Math.ceil((period * count) / stepLength[step]))
}

/**
 * Returns the span rounded down to a step that divides its length well, because the counters at boundaries of steps are
 * stored. All in ms.
 */
function wholeSteps({ from, until }: Span): { from: number; until: number; step: Exclude<Step, 'sample'> } {
  const length = until.getTime() - from.getTime()
  const step = length >= day ? 'hour' : length >= hour ? 'quarter' : 'minute'
  return { from: floorTo(from.getTime(), stepLength[step]), until: until.getTime(), step }
}

async function pointsOf(
  db: Db,
  seams: Boundaries,
  processors: readonly Processor[],
  { from, until }: { readonly from: number; readonly until: number },
  step: Step,
): Promise<ReadonlyMap<number, Columns>> {
  const points = new Map<number, Columns>()
  const span = { from: new Date(from), until: new Date(until) }
  await eachOf(db, seams, processors, span, step, ({ id }, found) => points.set(id, found))
  return points
}

/** Returns the running instances with the highest CPU use in a span, highest first. */
export async function busiest(
  db: Db,
  whose: ProcessorFilter,
  span: Span,
  count: number,
): Promise<readonly MeanUse[]> {
  const means = await meansOf(db, whose, span, 0)
  return means.toSorted((a, b) => b.mean - a.mean || (a.instance < b.instance ? -1 : 1)).slice(0, count)
}

/**
 * Returns the instances that are idle now (`domain/instances/idle.ts`). An instance that is younger than the required
 * number of days is judged by the time since its first sample.
 */
export async function idle(db: Db, whose: ProcessorFilter, now: Date): Promise<readonly MeanUse[]> {
  const span = { from: new Date(now.getTime() - idleRule.days * day), until: now }
  const means = await meansOf(db, whose, span, idleRule.leastHours * hour)
  return means.filter(({ mean }) => mean < idleRule.below)
}
