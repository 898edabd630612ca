import { columnsAre, type CounterKind } from '../counters.ts'
import { fromKept } from '../kept.ts'
import { rollUp, rollUpLevels, type RolledSample } from './roll-up.ts'
import { type Step, stepLength } from './steps.ts'

/** Samples as they are kept, rolled up to longer steps. */
export function rolledTo(
  step: Exclude<Step, 'sample'>,
  kind: CounterKind,
  samples: readonly RolledSample[],
): RolledSample[] {
  const stepOf = () => stepLength[step]
  // What is so at a moment becomes means.
  return columnsAre[kind] === 'levels'
    ? rollUpLevels(samples, stepOf)
    : rollUp(samples, stepOf, (sample) => fromKept(kind, sample).counters)
}
