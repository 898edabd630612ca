import type { Alignment } from '@portico/domain/oxql/tables/table.ts'
import { type Step, stepLength } from '../samples/rollups/steps.ts'

const steps = ['minute', 'quarter', 'hour'] as const satisfies readonly Step[]

/**
 * Minimum number of steps in a period when its boundaries are not boundaries of steps. With so many, the partial steps
 * at its ends hardly change the mean.
 */
const stepsInPeriod = 10

/**
 * Returns the step of the samples to read for means over periods. Steps that begin and end with the period, or that fit
 * ten times into it, give the same result as raw samples, and the longest of them is the cheapest. If even that is too
 * much to read, longer steps are used, up to the period itself: a step that belongs to two periods is divided evenly.
 * @param aligned null if the query needs more than means
 * @param samplesBy number of samples to read with each step
 * @param easily number of samples up to which no longer step is used
 */
export function chooseStep(
  aligned: Alignment | null,
  samplesBy: (step: Step) => number,
  easily: number,
): Step {
  if (aligned === null) return 'sample'
  const { period, end } = aligned
  const isAsGood = (step: (typeof steps)[number]): boolean => {
    const length = stepLength[step]
    return period >= stepsInPeriod * length || (period % length === 0 && end % length === 0)
  }
  const good = steps.findLast(isAsGood) ?? 'sample'
  const longer = good === 'sample' ? 0 : stepLength[good]
  const coarser = steps.filter((step) => stepLength[step] > longer && stepLength[step] <= period)
  const choices: readonly Step[] = [good, ...coarser]
  return choices.find((step) => samplesBy(step) <= easily) ?? coarser.at(-1) ?? good
}
