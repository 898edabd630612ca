import { severities, type Severity } from './kinds.ts'

/** The fields of an issue that decide its position in the list. Times are ms since 1970, or null if unknown. */
export interface Urgent {
  readonly severity: Severity
  readonly since: number | null
  /** time at which the resource breaks or broke */
  readonly breaks: number | null
}

/**
 * Comparator: by severity. Issues of severity soon are then ordered by the time at which they break, all others newest
 * first. Unknown times come last.
 */
export function urgentFirst(one: Urgent, other: Urgent): number {
  const never = Number.MAX_SAFE_INTEGER
  const rank = ({ severity }: Urgent): number => severities.indexOf(severity)
  return (
    rank(one) - rank(other) ||
    (one.severity === 'soon'
      ? (one.breaks ?? never) - (other.breaks ?? never)
      : (other.since ?? 0) - (one.since ?? 0))
  )
}
