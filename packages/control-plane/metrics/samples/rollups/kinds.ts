import { columnsAre, type CounterKind, type Counters } from '../counters.ts'
import { fromKept } from '../kept.ts'
import { rollUp, rollUpLevels, type RolledSample } from './roll-up.ts'
import { type Step, stepLength } from './steps.ts'

/** Or ms, where steps are not the same at all times. */
type StepOf = Exclude<Step, 'sample'> | ((time: number) => number)

/** Samples as they are kept, rolled up to longer steps. */
export function rolledTo(step: StepOf, kind: CounterKind, samples: readonly RolledSample[]): RolledSample[] {
  return rolled(step, kind, samples, (sample) => fromKept(kind, sample).counters)
}

/** Samples as they were taken, or as they are once {@link fromKept} has made them that, rolled up to longer steps. */
export function takenRolledTo(
  step: StepOf,
  kind: CounterKind,
  samples: readonly RolledSample[],
): RolledSample[] {
  return rolled(step, kind, samples, ({ counters }) => counters)
}

function rolled(
  step: StepOf,
  kind: CounterKind,
  samples: readonly RolledSample[],
  countersOf: (sample: RolledSample) => Counters,
): RolledSample[] {
  const stepOf = typeof step === 'string' ? () => stepLength[step] : step
  // What is so at a moment becomes means.
  return columnsAre[kind] === 'levels' ? rollUpLevels(samples, stepOf) : rollUp(samples, stepOf, countersOf)
}
