import { idleRule } from '@portico/domain/instances/idle.ts'
import type { Db } from '#kernel/context.ts'
import { queryLimits } from '../query/limits.ts'
import { type Columns, noColumns } from '../samples/columns.ts'
import type { Span } from '../samples/read.ts'
import { readSeams, type Seams } from '../samples/rollups/seams.ts'
import { day, floorTo, hour, type Step, stepLength } from '../samples/rollups/steps.ts'
import { eachOf, eachSpent } from './over-time.ts'
import { findProcessors, type Processor, type Whose } from './processors.ts'
import { type Parts, type Spent, spentInAll, UseInAll } from './spent.ts'

/** The use of an instance's vCPUs in a span, as a share of them from 0 to 1. */
export interface MeanUse {
  readonly instance: string
  readonly mean: number
}

/** ms before the end in which the last sample is: what a server holds it writes every minute. */
const TAIL = 3 * stepLength.minute

/** Parts of a span that is read in whole, for those of which its ends do not tell. */
const WHOLE = 24

/**
 * The mean use of instances that run now, in a span. Counters go on counting, so that what they were at both its ends
 * tells it, however long it is; only where it does not, all of it is read.
 * @param atLeast ms that have to be known of an instance, all its time together
 */
async function meansOf(db: Db, whose: Whose, span: Span, atLeast: number): Promise<readonly MeanUse[]> {
  const { from, until, step } = wholeSteps(span)
  const processors = await findProcessors(db, whose, { from: new Date(from), until: span.until }, true)
  const there = processors.filter((processor) => processor.until >= until)
  const seams = await readSeams(db)
  const head = await pointsOf(
    db,
    seams,
    there.filter(({ started }) => started < from),
    { from: from - stepLength[step], until: from },
    step,
  )
  const tail = await pointsOf(db, seams, there, { from: until - TAIL, until }, 'minute')
  const use = new Map<string, UseInAll>()
  const unknown: Processor[] = []
  const add = ({ instance }: Processor, spent: Spent) => {
    const own = use.get(instance) ?? new UseInAll()
    use.set(instance, own)
    own.add(spent)
  }
  for (const processor of processors) {
    const inAll = spentInAll(
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

/** So many parts that samples rolled up tell of each: single ones are never worth reading here. */
function wholeParts(from: number, until: number): Parts {
  const count = Math.max(1, Math.min(WHOLE, Math.floor((until - from) / stepLength.minute)))
  return { from, period: (until - from) / count, count }
}

/**
 * Of how many processors a span can be read in whole. Where nothing was sampled at one of its ends, as after a pause of
 * the servers, that would be all of them: of the others nothing is told until samples have come again.
 */
function mostWhole({ period, count }: Parts, step: Exclude<Step, 'sample'>): number {
  return Math.floor(queryLimits.samples / 4 / Math.ceil((period * count) / stepLength[step]))
}

/** The span from where a step begins by which its length goes well: what was counted up to there is at hand. All in ms. */
function wholeSteps({ from, until }: Span): { from: number; until: number; step: Exclude<Step, 'sample'> } {
  const length = until.getTime() - from.getTime()
  const step = length >= day ? 'hour' : length >= hour ? 'quarter' : 'minute'
  return { from: floorTo(from.getTime(), stepLength[step]), until: until.getTime(), step }
}

async function pointsOf(
  db: Db,
  seams: Seams,
  processors: readonly Processor[],
  { from, until }: { readonly from: number; readonly until: number },
  step: Step,
): Promise<ReadonlyMap<number, Columns>> {
  const points = new Map<number, Columns>()
  const span = { from: new Date(from), until: new Date(until) }
  await eachOf(db, seams, processors, span, step, ({ id }, found) => points.set(id, found))
  return points
}

/** The instances that run now and used most of their vCPUs in a span, the busiest first. */
export async function busiest(db: Db, whose: Whose, span: Span, count: number): Promise<readonly MeanUse[]> {
  const means = await meansOf(db, whose, span, 0)
  return means.toSorted((a, b) => b.mean - a.mean || (a.instance < b.instance ? -1 : 1)).slice(0, count)
}

/**
 * The instances that are idle now, by their ids: `domain/instances/idle.ts` says what that is.
 * Before so many days it is told by as long as they have been sampled.
 */
export async function idle(db: Db, whose: Whose, now: Date): Promise<readonly MeanUse[]> {
  const span = { from: new Date(now.getTime() - idleRule.days * day), until: now }
  const means = await meansOf(db, whose, span, idleRule.leastHours * hour)
  return means.filter(({ mean }) => mean < idleRule.below)
}
