import type { Issue, Issues } from '@portico/contract/types.ts'
import { TriangleAlert } from 'lucide-react'
import type { IssuesSearch } from '#data/issues-search.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { Time } from '#ui/cells/time.tsx'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { Collapsible } from '#ui/page/collapsible.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ChecksTable } from './checks.tsx'
import { IssueFilters } from './filters.tsx'
import { CollapsedRow } from './collapsed-row.tsx'
import { type Group, groupsOf, pollInterval, matching, openIssues, useIssues } from './issues.ts'
import { IssueRow, type RowContext } from './row.tsx'
import { checkOf, severityLabels } from './messages.ts'

interface Shown {
  search: IssuesSearch
  onSearch: (search: IssuesSearch) => void
}

/** The page of issues that need an operator's action, by severity. */
export function IssuesPage(props: Shown) {
  const { data, error, refetch } = useIssues(pollInterval)
  return (
    <>
      <PageHeader
        title="Issues"
        count={data && openIssues(data).length}
        actions={
          <Guides
            icon={TriangleAlert}
            heading="Issues"
            summary="Problems that need an operator now or soon. An issue disappears with its cause. You can hide it for a time."
            guides={['issues', 'inventory', 'rack-networking']}
          />
        }
      />
      {data !== undefined ? (
        <Loaded {...props} issues={data} />
      ) : error === null ? (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Loading" />
        </div>
      ) : (
        <FailureState title="Could not load the issues" error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Loaded({ issues, search, onSearch }: Shown & { issues: Issues }) {
  const { items, checks, cut, timeChecked, maySilence } = issues
  const shown = matching(items, search)
  const isFiltered = search.severity !== undefined || search.kind !== undefined || search.hidden === true
  const context = {
    denied: maySilence ? null : 'Only fleet admins can hide issues',
    now: timeChecked,
  }
  const failed = checks.filter(({ lookedAt }) => lookedAt === null).length
  const table = <ChecksTable checks={checks} found={countByCheck(items)} />
  return (
    <>
      {items.length > 0 && <IssueFilters items={items} search={search} onChange={onSearch} />}
      {shown.length > 0 ? (
        groupsOf(shown).map((group) => (
          <IssueGroup key={group.severity} group={group} cut={cut} context={context} />
        ))
      ) : isFiltered && items.length > 0 ? (
        <div className="rounded-lg border border-line bg-raised">
          <NoMatch noun="issues" onClear={() => onSearch({})} />
        </div>
      ) : (
        <div>
          <h2 className="text-md font-semibold">No issues.</h2>
          <p className="text-fg-muted">
            {items.length === 0
              ? 'Nothing is broken, about to break, or unfinished.'
              : `All issues are hidden: ${countOf(items.length, 'issue')}.`}
          </p>
        </div>
      )}
      {items.length === 0 ? table : <Collapsible title="Checks">{table}</Collapsible>}
      <p className="text-xs text-fg-faint">
        Checked <Time value={timeChecked} format="ago" />,{' '}
        {failed === 0
          ? `all ${countOf(checks.length, 'check')}`
          : `${checks.length - failed} of ${countOf(checks.length, 'check')}`}
        . An issue goes away by itself when its cause does.
      </p>
    </>
  )
}

function IssueGroup(props: { group: Group; cut: Issues['cut']; context: RowContext }) {
  const { group, cut, context } = props
  const { title, note } = severityLabels[group.severity]
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-baseline gap-x-2.5 pt-1">
        <span className="text-md font-semibold">{title}</span>
        <span className="font-mono text-xs text-fg-muted">{numberText(group.count)}</span>
        <span className="text-xs font-normal text-fg-muted">{note}</span>
      </h2>
      <ul className="rounded-lg border border-line bg-raised">
        {group.lines.map((line) =>
          'issue' in line ? (
            <IssueRow key={line.issue.key} issue={line.issue} {...context} />
          ) : (
            <CollapsedRow
              key={line.many[0].about.kind}
              many={line.many}
              isCut={cut.includes(line.many[0].about.kind)}
              {...context}
            />
          ),
        )}
      </ul>
    </section>
  )
}

/** Returns the number of issues of each check. */
function countByCheck(items: readonly Issue[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(items, ({ about }) => checkOf(about))].map(([check, own]) => [check, own.length]),
  )
}
