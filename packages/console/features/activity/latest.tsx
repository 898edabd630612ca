import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { headQuery } from '#data/activity-queries.ts'
import { isForbidden } from '#data/api-error.ts'
import type { CallArgs } from '#data/calls.ts'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { pageOf } from './kinds.ts'
import { type LogEntry, entriesOf, entryText } from './entries.ts'
import { Who } from './who.tsx'

/** Maximum number of entries shown */
const maxEntries = 7

/** Returns the latest changes, updated live; null for users who may not see them. */
export function useLatest(args: CallArgs<'porticoChanges'>, enabled: boolean) {
  const { data, error, refetch } = useQuery({ ...headQuery(args), enabled, throwOnError: false })
  const lines = useMemo(
    () => (data === undefined ? undefined : entriesOf(data.items).slice(0, maxEntries)),
    [data],
  )
  if (!enabled || isForbidden(error)) return null
  return { lines, failed: error !== null && data === undefined, retry: () => void refetch() }
}

/**
 * A short log with one line per entry: user, resource and age. Each line links to its resource, or to the log if the
 * resource is deleted.
 */
export function LatestList(props: { latest: NonNullable<ReturnType<typeof useLatest>>; activity: string }) {
  const { latest, activity } = props
  const { lines, failed, retry } = latest
  if (failed) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-2 text-fg-muted">
        Could not load the latest changes.
        <Button size="sm" onPress={retry}>
          Try again
        </Button>
      </div>
    )
  }
  if (lines?.length === 0) return <p className="py-2 text-fg-muted">No changes yet.</p>
  return (
    <ol className="divide-y divide-line border-b border-line" aria-busy={lines === undefined}>
      {lines === undefined
        ? Array.from({ length: maxEntries }, (_, at) => <li key={at} className="h-9" />)
        : lines.map((line) => <LatestLine key={line.key} line={line} activity={activity} />)}
    </ol>
  )
}

function LatestLine({ line, activity }: { line: LogEntry; activity: string }) {
  const link = useLink(pageOf(line.main) ?? activity)
  const text = entryText(line)
  return (
    <li>
      <a
        {...link}
        className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-1 py-1.5 hover:bg-hover"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="max-w-[45%] flex-none text-fg-muted">
            <Who actor={line.actor} />
          </span>
          <span className="min-w-0 truncate">{text.charAt(0).toLowerCase() + text.slice(1)}</span>
        </span>
        <span className="min-w-14 text-right text-xs text-fg-muted tabular-nums">
          <Time value={line.time} />
        </span>
      </a>
    </li>
  )
}
