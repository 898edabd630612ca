import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { countsArgs, countsQuery } from '#data/activity-queries.ts'
import { type ActivityScope, type ActivitySearch, readActivitySearch } from '#data/activity-search.ts'
import { useLookAgain } from '../use-look-again.ts'
import { Bars } from './bars.tsx'
import { type Span, partsChosen, spanAround, timesOf } from './span.ts'
import { chosenText } from './texts.ts'
import { serverNow, serverTime } from '#ui/server-clock.ts'

/** When how much was done, by people and by the system, and refused; a time is chosen on it. */
export function Times(props: {
  scope: ActivityScope
  search: ActivitySearch
  /** whose changes alone may be counted */
  who?: string | undefined
  onChange: (times: { from: string | undefined; to: string | undefined }) => void
}) {
  const { scope, who, onChange } = props
  const asked = useComing(props.search)
  const search = who === undefined ? asked : { ...asked, who }
  const { from, to } = search
  const [now, setNow] = useState(serverNow)
  const span = spanAround({ from, to }, now)
  useRenewed(span, now, setNow)
  // What is chosen is marked among all there is.
  const { from: _from, to: _to, ...filters } = search
  const asking = countsQuery(countsArgs(scope, filters, span))
  const { data, isPlaceholderData, isError, refetch } = useQuery(asking)
  const countsRefusals = data?.parts.some(({ refused }) => refused !== null) === true
  useLookAgain({ queryKey: asking.queryKey, enabled: countsRefusals && span.end > now.getTime() }, refetch)
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

/** What the address asks for that is on its way: what is chosen is marked at once, though its list may take a while. */
function useComing(shown: ActivitySearch): ActivitySearch {
  const coming = useRouterState({
    select: ({ location, resolvedLocation }) =>
      location.pathname === resolvedLocation?.pathname ? location.search : null,
    structuralSharing: true,
  })
  return coming === null ? shown : readActivitySearch(coming)
}

/** Look at the clock again when what is drawn ends before now. */
function useRenewed({ end }: Span, now: Date, renew: (now: Date) => void): void {
  const isUntilNow = end > now.getTime()
  useEffect(() => {
    if (!isUntilNow) return
    const timer = setTimeout(() => renew(serverNow()), Math.max(end - serverTime(), 1000))
    return () => clearTimeout(timer)
  }, [end, isUntilNow, renew])
}
