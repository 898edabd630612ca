import type { Issue } from '@portico/contract/types.ts'
import { allIssueKinds, type IssueKind, severities } from '@portico/domain/issues/kinds.ts'

/** What an address of the issues asks for; nothing is said for what it leaves open. */
export interface IssuesSearch {
  readonly severity?: Issue['severity'] | undefined
  readonly kind?: IssueKind | undefined
  /** those that are hidden, instead of the others */
  readonly hidden?: true | undefined
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** What an address asks for, as far as there is such a thing. */
export function readIssuesSearch(raw: Record<string, unknown>): IssuesSearch {
  return {
    severity: oneOf(severities, raw['severity']),
    kind: oneOf(allIssueKinds, raw['kind']),
    hidden: raw['hidden'] === true || raw['hidden'] === 'true' ? true : undefined,
  }
}
