import { formatDateTime } from '#ui/format/date.ts'
import { countOf } from '#ui/format/words.ts'
import type { Span } from './span.ts'
import type { ChangeCount } from './times.tsx'

export const total = ({ people, system }: Pick<ChangeCount, 'people' | 'system'>) => people + system

const range = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A bar in words: `Mar 9, 2026, 5:30 – 6:00 PM: 12 changes by people, 3 by the system, 1 refused`. */
export function sentence({ startTime, endTime, ...counted }: ChangeCount): string {
  const { people, system, isEstimate, refused } = counted
  const about = isEstimate ? 'about ' : ''
  const said = [
    total(counted) === 0 && (isEstimate ? 'probably no changes' : 'no changes'),
    people > 0 && `${about}${countOf(people, 'change')} by people`,
    system > 0 &&
      `${about}${people > 0 ? system.toLocaleString('en-US') : countOf(system, 'change')} by the system`,
    refused !== null && refused > 0 && `${refused.toLocaleString('en-US')} refused`,
  ]
  return `${range.formatRange(startTime, endTime)}: ${said.filter((text) => text !== false).join(', ')}`
}

/** From when to when, as it stands above the bars. */
export function spanText({ start, end }: Pick<Span, 'start' | 'end'>, now: Date): string {
  return end > now.getTime()
    ? `${formatDateTime(new Date(start))} to now`
    : range.formatRange(new Date(start), new Date(end))
}
