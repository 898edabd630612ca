import { severities, type Severity } from './kinds.ts'

/** Something that needs somebody. Times are ms since 1970; null where they are not known. */
export interface Urgent {
  readonly severity: Severity
  readonly since: number | null
  /** when it breaks, or broke */
  readonly breaks: number | null
}

/** For sorting: by severity; there, what breaks first, then what is new. What has no time comes last. */
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
