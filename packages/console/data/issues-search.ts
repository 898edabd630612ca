import type { Issue } from '@portico/contract/types.ts'
import { allIssueKinds, type IssueKind, severities } from '@portico/domain/issues/kinds.ts'

/** The filters of the issues page in the URL; missing ones are not set. */
export interface IssuesSearch {
  readonly severity?: Issue['severity'] | undefined
  readonly kind?: IssueKind | undefined
  /** Shows the hidden issues instead of the others */
  readonly hidden?: true | undefined
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** Parses the filters in a URL; invalid values are dropped. */
export function readIssuesSearch(raw: Record<string, unknown>): IssuesSearch {
  return {
    severity: oneOf(severities, raw['severity']),
    kind: oneOf(allIssueKinds, raw['kind']),
    hidden: raw['hidden'] === true || raw['hidden'] === 'true' ? true : undefined,
  }
}
