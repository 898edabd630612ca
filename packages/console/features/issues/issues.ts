import type { Issue, Issues } from '@portico/contract/types.ts'
import { severities } from '@portico/domain/issues/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import type { IssuesSearch } from '#data/issues-search.ts'
import { query } from '#data/calls.ts'

/** Polling interval in ms on the issues page: the change log does not contain changes of links and sessions */
export const pollInterval = 5000

const issuesQuery = query('porticoIssueList', {})

/** Returns the issues of the system. @param every polling interval in ms */
export function useIssues(every: number, enabled = true) {
  return useQuery({ ...issuesQuery, enabled, refetchInterval: every, throwOnError: false })
}

/** Returns the issues that are not hidden. */
export const openIssues = ({ items }: Pick<Issues, 'items'>): readonly Issue[] =>
  items.filter(({ silence }) => silence === null)

/** Returns the issues that match the filters in the URL. */
export function matching(items: readonly Issue[], search: IssuesSearch): readonly Issue[] {
  return items.filter(
    ({ severity, about, silence }) =>
      (silence !== null) === (search.hidden === true) &&
      (search.severity === undefined || severity === search.severity) &&
      (search.kind === undefined || about.kind === search.kind),
  )
}

/** Number of issues of one kind above which they are shown as one row */
const collapsedFrom = 6

/** A row of the list: one issue, or many issues of one kind. */
type Line = { readonly issue: Issue } | { readonly many: readonly [Issue, ...Issue[]] }

export interface Group {
  readonly severity: Issue['severity']
  readonly count: number
  readonly lines: readonly Line[]
}

/** Groups issues by severity, in their order. Many issues of a kind are one row at the position of the first. */
export function groupsOf(items: readonly Issue[]): readonly Group[] {
  return severities.flatMap((severity) => {
    const own = items.filter((issue) => issue.severity === severity)
    if (own.length === 0) return []
    const byKind = Map.groupBy(own, ({ about }) => about.kind)
    const lines = own.flatMap((issue): Line[] => {
      const [first, ...others] = byKind.get(issue.about.kind) ?? []
      if (first === undefined || others.length + 1 < collapsedFrom) return [{ issue }]
      return first === issue ? [{ many: [first, ...others] }] : []
    })
    return [{ severity, count: own.length, lines }]
  })
}
