import { useMemo, useState } from 'react'
import { isNotFound } from '#data/api-error.ts'
import type { CallArgs } from '#data/calls.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { PageNames } from '#shell/list/names.tsx'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NoMatch } from '#ui/feedback/no-match.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { formatDateTime, formatDay } from '#ui/format/date.ts'
import { historyPicture } from '#ui/pictures/history.ts'
import { referencesIn } from './fields.ts'
import type { Feed } from './feed.ts'
import { EntryRow } from './entry-row.tsx'
import { type LogEntry, entriesOf } from './entries.ts'
import { ruleHistory } from './rule-history.ts'
import { useAtTop } from './use-at-top.ts'
import { useFeed } from './use-feed.ts'
import { serverNow } from '#ui/server-clock.ts'

export interface FeedListProps {
  args: CallArgs<'porticoChanges'>
  /** Accessible name of the list. */
  label: string
  /** Undefined if no filter is set. */
  onClear?: (() => void) | undefined
  filteredHref?: ((filter: { who: string } | { search: string }) => string) | undefined
  /** Shows each change of a firewall rule as a separate entry, for the history of a VPC. */
  isStory?: boolean
}

/** A live list of the changes that match a query, newest first, grouped by day. Older changes are loaded on demand. */
export function FeedList(props: FeedListProps) {
  const { capabilities } = useSession()
  if (!capabilities.changes) return <NoLog />
  // Another query mounts a new component, so that its state (expanded rows, loaded pages) is not reused.
  return <OneFeed key={JSON.stringify(props.args)} {...props} />
}

/** Shown on an upstream without a change log. */
export function NoLog() {
  return (
    <EmptyState
      picture={historyPicture}
      title="No activity"
      body="This system has no change log that the console can read."
    />
  )
}

function OneFeed({ args, label, onClear, filteredHref, isStory = false }: FeedListProps) {
  const { ref, isAtTop, toTop } = useAtTop()
  const { feed, news, showNews, failure, retry, older, loadOlder } = useFeed(args, isAtTop)
  const lines = useMemo(() => {
    const items = feed?.items ?? []
    return isStory ? entriesOf(ruleHistory(items, feed?.next != null), { isStory }) : entriesOf(items)
  }, [feed, isStory])
  const references = useMemo(() => referencesIn(feed?.items ?? []), [feed])
  const top = <div ref={ref} aria-hidden className="-mb-px h-px" />
  // A filter may name a resource that does not exist.
  if (isNotFound(failure) && onClear !== undefined) return <NoMatch noun="changes" onClear={onClear} />
  if (failure !== null) {
    return <FailureState title="Could not load the changes" error={failure} onRetry={retry} />
  }
  if (feed === undefined) {
    return (
      <div className="grid min-h-40 place-items-center">
        {top}
        <Spinner label="Loading" />
      </div>
    )
  }
  const isEmpty = feed.items.length === 0 && feed.next === null
  return (
    <div className="@container flex flex-col gap-3">
      {top}
      {news.count > 0 && !isAtTop && (
        <div role="status" className="sticky top-2 z-20 self-center">
          <Button
            size="sm"
            variant="primary"
            onPress={() => {
              showNews()
              toTop()
            }}
          >
            {`${news.count}${news.isMore ? ' or more' : ''} new`}
          </Button>
        </div>
      )}
      {isEmpty && onClear === undefined && (
        <EmptyState
          picture={historyPicture}
          title="No changes"
          body="Changes are listed here from then on."
        />
      )}
      {isEmpty && onClear !== undefined && <NoMatch noun="changes" onClear={onClear} />}
      <PageNames references={references}>
        <Days lines={lines} label={label} filteredHref={filteredHref} />
      </PageNames>
      {!isEmpty && <End feed={feed} older={older} onOlder={loadOlder} />}
    </div>
  )
}

function Days(props: { lines: readonly LogEntry[]; label: string } & Pick<FeedListProps, 'filteredHref'>) {
  const [now] = useState(serverNow)
  const days = Map.groupBy(props.lines, (line) => formatDay(line.time, now))
  return [...days].map(([day, lines]) => (
    <section key={day} aria-label={`${props.label}: ${day}`} className="flex flex-col gap-1.5">
      <h2 className="text-xs font-semibold text-fg-muted">{day}</h2>
      <ol className="overflow-clip rounded-lg border border-line bg-raised">
        {lines.map((line) => (
          <EntryRow key={line.key} line={line} filteredHref={props.filteredHref} />
        ))}
      </ol>
    </section>
  ))
}

/** The end of the list: a button that loads older changes, or a note that the log begins here. */
function End(props: { feed: Feed; older: 'idle' | 'loading' | { failure: string }; onOlder: () => void }) {
  const { feed, older } = props
  if (feed.next === null) return <p className="text-xs text-fg-muted">No earlier changes.</p>
  return (
    <div className="flex flex-wrap items-center gap-3 text-fg-muted">
      <Button size="sm" pending={older === 'loading'} onPress={props.onOlder}>
        {feed.reached === null ? 'Show older' : 'Search earlier changes'}
      </Button>
      {feed.reached !== null && <span>Searched everything since {formatDateTime(feed.reached)}.</span>}
      {typeof older === 'object' && <span role="alert">Could not load older changes. {older.failure}</span>}
    </div>
  )
}
