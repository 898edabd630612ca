import type { Alignment } from '@portico/domain/oxql/tables/table.ts'
import { type Step, stepLength } from '../samples/rollups/steps.ts'

const steps = ['minute', 'quarter', 'hour'] as const satisfies readonly Step[]

/** A period has so many steps at least, where it does not begin and end with one, for what its ends cut to matter little. */
const stepsInPeriod = 10

/**
 * How far apart samples may be for means over periods. Steps that periods begin and end with, or of which ten go into
 * one, tell the same as all samples, and the longest of them is the cheapest. Where that is still more than is easily
 * read, longer ones are taken, up to the period itself: what was counted in a step that two periods share is split
 * between them evenly.
 * @param aligned null: means are not all that is asked for
 * @param samplesBy how many would have to be read
 * @param easily how many are
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
