import { columnsAre, type CounterKind } from '../counters.ts'
import { fromStored } from '../stored-form.ts'
import { rollUp, rollUpLevels, type RolledSample } from './roll-up.ts'
import { type Step, stepLength } from './steps.ts'

/** Rolls up stored samples to longer steps. */
export function rolledTo(
  step: Exclude<Step, 'sample'>,
  kind: CounterKind,
  samples: readonly RolledSample[],
): RolledSample[] {
  const stepOf = () => stepLength[step]
  // Levels are averaged.
  return columnsAre[kind] === 'levels'
    ? rollUpLevels(samples, stepOf)
    : rollUp(samples, stepOf, (sample) => fromStored(kind, sample).counters)
}
