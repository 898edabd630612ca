import { severities, type Severity } from './kinds.ts'

/** An issue to sort. Times are ms since 1970, or null if unknown. */
export interface Urgent {
  readonly severity: Severity
  readonly since: number | null
  /** when it breaks or broke */
  readonly breaks: number | null
}

/** Comparator: by severity, then by when the issue breaks, then newest first. Unknown times come last. */
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
