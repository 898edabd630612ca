import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { countsArgs, countsQuery } from '#data/activity-queries.ts'
import { type ActivityScope, type ActivitySearch, readActivitySearch } from '#data/activity-search.ts'
import { usePoll } from '../use-poll.ts'
import { Bars } from './bars.tsx'
import { type Span, partsChosen, spanAround, timesOf } from './span.ts'
import { chosenText } from './texts.ts'
import { serverNow, serverTime } from '#ui/server-clock.ts'

/**
 * A chart of the number of changes by users, changes by the system, and failed attempts over time. The user can select
 * a time range in it.
 */
export function ActivityTimeline(props: {
  scope: ActivityScope
  search: ActivitySearch
  /** The user whose changes are counted, if filtered */
  who?: string | undefined
  onChange: (times: { from: string | undefined; to: string | undefined }) => void
}) {
  const { scope, who, onChange } = props
  const debounced = useComing(props.search)
  const search = who === undefined ? debounced : { ...debounced, who }
  const { from, to } = search
  const [now, setNow] = useState(serverNow)
  const span = spanAround({ from, to }, now)
  useRenewed(span, now, setNow)
  // The chart shows all times and marks the selected ones.
  const { from: _from, to: _to, ...filters } = search
  const asking = countsQuery(countsArgs(scope, filters, span))
  const { data, isPlaceholderData, isError, refetch } = useQuery(asking)
  const countsRefusals = data?.parts.some(({ refused }) => refused !== null) === true
  usePoll({ queryKey: asking.queryKey, enabled: countsRefusals && span.end > now.getTime() }, refetch)
  return (
    <Bars
      span={span}
      now={now}
      parts={isPlaceholderData && data?.parts.length !== span.parts ? undefined : data?.parts}
      isUnknown={isError}
      chosen={partsChosen(span, { from, to })}
      chosenText={chosenText({ from, to })}
      onChoose={(choice) =>
        onChange(
          choice === null
            ? { from: undefined, to: undefined }
            : timesOf(span, choice.first, choice.last, serverNow()),
        )
      }
    />
  )
}

/**
 * Returns the search parameters of the pending navigation, so that the selection is marked immediately while its list
 * is loading.
 */
function useComing(shown: ActivitySearch): ActivitySearch {
  const coming = useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? location.search : null,
    structuralSharing: true,
  })
  return coming === null ? shown : readActivitySearch(coming)
}

/** Calls `renew` with the current time once the drawn range no longer includes it. */
function useRenewed({ end }: Span, now: Date, renew: (now: Date) => void): void {
  const isUntilNow = end > now.getTime()
  useEffect(() => {
    if (!isUntilNow) return
    const timer = setTimeout(() => renew(serverNow()), Math.max(end - serverTime(), 1000))
    return () => clearTimeout(timer)
  }, [end, isUntilNow, renew])
}
