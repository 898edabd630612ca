import { malformed } from '@portico/domain/refusals.ts'
import type { Db } from '#kernel/context.ts'
import { yieldToOthers } from '#kernel/yield-to-others.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { chooseStep } from '../query/choose-step.ts'
import { queryLimits } from '../query/limits.ts'
import type { Columns } from '../samples/columns.ts'
import { fetchColumns, type Span } from '../samples/read.ts'
import { readBoundaries, type Boundaries } from '../samples/rollups/boundaries.ts'
import { type Step, stepLength } from '../samples/rollups/steps.ts'
import { samplesIn, readIntervals } from '../samples/rollups/intervals.ts'
import { findProcessors, type Processor, type ProcessorFilter } from './processors.ts'
import { type Parts, type Spent, spentBetween, useCounters, UseInParts } from './spent.ts'

/** Number of vCPUs whose rows one statement reads. All of these rows are in memory at the same time. */
const PROCESSORS = 2000

/** Number of vCPUs whose samples are decoded in one step, which takes a few ms. */
const OPENED_AT_ONCE = 100

/** ms between samples of vCPUs (docs/reference/metrics.md#schemas) */
const interval = 5000

/**
 * Returns the CPU use of each instance in equal parts of a span, from 0 to 1; null where there are no samples.
 * Instances without samples are omitted. Reads the longest rollup that fits the parts.
 * @param span aligned to minutes if its parts are minutes, and so on, so that less has to be read
 */
export async function useOverTime(
  db: Db,
  whose: ProcessorFilter,
  span: Span,
  count: number,
): Promise<ReadonlyMap<string, (number | null)[]>> {
  const parts = partsOf(span, count)
  const processors = await findProcessors(db, whose, span, false)
  const use = new Map<string, UseInParts>()
  await eachSpent(db, await readBoundaries(db), processors, parts, ({ instance }, spent) => {
    const own = use.get(instance) ?? new UseInParts(parts)
    use.set(instance, own)
    own.add(spent)
  })
  return new Map([...use].map(([instance, own]) => [instance, own.shares()]))
}

const partsOf = ({ from, until }: Span, count: number): Parts => ({
  from: from.getTime(),
  period: (until.getTime() - from.getTime()) / count,
  count,
})

const endOf = ({ from, period, count }: Parts): number => from + period * count

/**
 * Yields the time that each vCPU spent in each state, one vCPU after the other, for all intervals that overlap the
 * parts of a span.
 * @throws 400 if this needs more samples than may be read
 */
export async function eachSpent(
  db: Db,
  seams: Boundaries,
  processors: readonly Processor[],
  parts: Parts,
  found: (processor: Processor, spent: Spent) => void,
): Promise<void> {
  const samplesBy = (step: Step): number => {
    const stretches = readIntervals(seams, { from: parts.from, until: endOf(parts) }, step)
    return processors.reduce(
      (sum, { started, until }) => sum + samplesIn(stretches, { from: started, until }, interval),
      0,
    )
  }
  const step = chooseStep({ end: endOf(parts), period: parts.period }, samplesBy, queryLimits.finerSamples)
  if (samplesBy(step) > queryLimits.samples) refuse(tooMuch)
  // The counters before the span are needed for the increase within it.
  const before = step === 'sample' ? 4 * interval : stepLength[step]
  const span = { from: new Date(parts.from - before), until: new Date(endOf(parts)) }
  await eachOf(db, seams, processors, span, step, (processor, points) => {
    for (const each of spentBetween(processor, points, span.from.getTime())) {
      if (each.until > parts.from) found(processor, each)
    }
  })
}

const tooMuch = malformed(
  'these instances have more samples in that time than one request can read. Request fewer instances or a shorter time',
)

/** Reads the counters of vCPUs in a span, a limited number at a time, and lets other requests run between them. */
export async function eachOf(
  db: Db,
  seams: Boundaries,
  processors: readonly Processor[],
  span: Span,
  step: Step,
  found: (processor: Processor, points: Columns) => void,
): Promise<void> {
  for (let at = 0; at < processors.length; at += PROCESSORS) {
    const some = processors.slice(at, at + PROCESSORS)
    const sources = some.map(({ id }) => ({ id, kind: 'vcpu' as const }))
    const open = await fetchColumns(db, seams, sources, span, step)
    for (const [n, processor] of some.entries()) {
      if (n % OPENED_AT_ONCE === 0) await yieldToOthers()
      found(processor, open({ id: processor.id, kind: 'vcpu' }, useCounters))
    }
  }
}
