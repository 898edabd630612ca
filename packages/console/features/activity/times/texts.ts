import { formatDateTime } from '#ui/format/date.ts'
import { countOf } from '#ui/format/words.ts'
import type { Chosen, Span } from './span.ts'
import type { ChangeCount } from './times.tsx'

export const total = ({ people, system }: Pick<ChangeCount, 'people' | 'system'>) => people + system

const range = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const zoned = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const hour = 3_600_000

/** From one time to another; with the zone near a change of the clocks, which then show some times twice. */
function rangeText(start: Date, end: Date): string {
  const offset = (time: Date, hours: number) => new Date(time.getTime() + hours * hour).getTimezoneOffset()
  const isShort = end.getTime() - start.getTime() <= 24 * hour
  return (isShort && offset(start, -3) !== offset(end, 3) ? zoned : range).formatRange(start, end)
}

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
  return `${rangeText(startTime, endTime)}: ${said.filter((text) => text !== false).join(', ')}`
}

/** From when to when, as it stands above the bars. */
export function spanText({ start, end }: Pick<Span, 'start' | 'end'>, now: Date): string {
  return end > now.getTime()
    ? `${formatDateTime(new Date(start))} to now`
    : rangeText(new Date(start), new Date(end))
}

/** What the address chooses, in its own times, which need not be those of bars; undefined for all times. */
export function chosenText({ from, to }: Chosen): string | undefined {
  if (to === undefined) return from === undefined ? undefined : `${formatDateTime(new Date(from))} to now`
  if (from === undefined) return `Until ${formatDateTime(new Date(to))}`
  // An address may hold any times.
  return from < to
    ? rangeText(new Date(from), new Date(to))
    : `${formatDateTime(new Date(from))} – ${formatDateTime(new Date(to))}`
}
