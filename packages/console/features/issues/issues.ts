import type { Issue, Issues } from '@portico/contract/types.ts'
import { severities } from '@portico/domain/issues/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import type { IssuesSearch } from '#data/issues-search.ts'
import { query } from '#data/calls.ts'

/** ms between looks while issues are looked at: links and sessions come and go without anybody having changed anything */
export const look = 5000

const asked = query('porticoIssueList', {})

/** What needs an operator. @param every ms between looks */
export function useIssues(every: number, enabled = true) {
  return useQuery({ ...asked, enabled, refetchInterval: every, throwOnError: false })
}

/** Those that count: somebody knows of the others. */
export const openOnes = ({ items }: Pick<Issues, 'items'>): readonly Issue[] =>
  items.filter(({ silence }) => silence === null)

/** Those that an address asks for. */
export function matching(items: readonly Issue[], search: IssuesSearch): readonly Issue[] {
  return items.filter(
    ({ severity, about, silence }) =>
      (silence !== null) === (search.hidden === true) &&
      (search.severity === undefined || severity === search.severity) &&
      (search.kind === undefined || about.kind === search.kind),
  )
}

/** Issues of one kind beyond which they are told as one. */
const foldedFrom = 6

/** One issue, or many of a kind. */
type Line = { readonly issue: Issue } | { readonly many: readonly [Issue, ...Issue[]] }

export interface Group {
  readonly severity: Issue['severity']
  readonly count: number
  readonly lines: readonly Line[]
}

/** By what waiting costs, in the order that they came in; many of a kind are one line, where the first of them stood. */
export function groupsOf(items: readonly Issue[]): readonly Group[] {
  return severities.flatMap((severity) => {
    const own = items.filter((issue) => issue.severity === severity)
    if (own.length === 0) return []
    const byKind = Map.groupBy(own, ({ about }) => about.kind)
    const lines = own.flatMap((issue): Line[] => {
      const [first, ...others] = byKind.get(issue.about.kind) ?? []
      if (first === undefined || others.length + 1 < foldedFrom) return [{ issue }]
      return first === issue ? [{ many: [first, ...others] }] : []
    })
    return [{ severity, count: own.length, lines }]
  })
}
