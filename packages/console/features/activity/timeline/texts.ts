import type { CallData } from '#data/calls.ts'
import { formatDateTime, formatTimes } from '#ui/format/date.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import type { TimeSelection, Span } from './span.ts'

export type ChangeCount = CallData<'porticoChangeCounts'>['parts'][number]

export const total = ({ people, system }: Pick<ChangeCount, 'people' | 'system'>) => people + system

/** Describes a bar, for example `Mar 9, 2026, 5:30 – 6:00 PM: 12 changes by people, 3 by the system, 1 refused`. */
export function sentence({ startTime, endTime, ...counted }: ChangeCount): string {
  const { people, system, isEstimate, refused } = counted
  const about = isEstimate ? 'about ' : ''
  const said = [
    total(counted) === 0 && (isEstimate ? 'probably no changes' : 'no changes'),
    people > 0 && `${about}${countOf(people, 'change')} by users`,
    system > 0 && `${about}${people > 0 ? numberText(system) : countOf(system, 'change')} by the system`,
    refused !== null && refused > 0 && `${numberText(refused)} refused`,
  ]
  return `${formatTimes(startTime, endTime)}: ${said.filter((text) => text !== false).join(', ')}`
}

/** Returns the text above the bars that names the range. */
export function spanText({ start, end }: Pick<Span, 'start' | 'end'>, now: Date): string {
  return end > now.getTime()
    ? `${formatDateTime(new Date(start))} to now`
    : formatTimes(new Date(start), new Date(end))
}

/**
 * Returns the selected range as text. Its times may differ from those of the bars. undefined if all times are selected.
 */
export function chosenText({ from, to }: TimeSelection): string | undefined {
  if (to === undefined) return from === undefined ? undefined : `${formatDateTime(new Date(from))} to now`
  if (from === undefined) return `Until ${formatDateTime(new Date(to))}`
  return formatTimes(new Date(from), new Date(to))
}
