import { useEffect, useLayoutEffect, useState } from 'react'
import { formatDateTime, formatExact } from '../format/date.ts'
import { ageInWords, compactAge, compactAgo, secondsUntilChange } from '../format/relative-time.ts'
import { tip } from '../overlays/tip.ts'
import { Empty } from './empty.tsx'

/** The current time, renewed whenever the relative label of `time` would change, and when `time` does. */
function useNowFor(time: number | undefined): Date {
  const [now, setNow] = useState(() => new Date())
  // Before it is painted: a time that is new must not be compared with when the old one was shown.
  // oxlint-disable-next-line react/set-state-in-effect -- the clock is outside of React
  useLayoutEffect(() => setNow(new Date()), [time])
  useEffect(() => {
    if (time === undefined) return undefined
    const wait = secondsUntilChange(new Date(time), now)
    const timer = setTimeout(() => setNow(new Date()), wait * 1000)
    return () => clearTimeout(timer)
  }, [time, now])
  return now
}

const labels = {
  compact: compactAge,
  ago: compactAgo,
  words: ageInWords,
  date: (time: Date) => formatDateTime(time),
} as const

/**
 * A point in time, machine-readable, with the exact time on hover: `3d` in tables, `3d ago` in text, `3 days
 * ago` where there is room, or the date itself. `caption` heads the tooltip: "Created".
 */
export function Time(props: {
  value: Date | null | undefined
  format?: keyof typeof labels
  caption?: string
}) {
  const { value, format = 'compact', caption } = props
  const now = useNowFor(format === 'date' ? undefined : value?.getTime())
  if (!value) return <Empty />
  const exact = formatExact(value)
  const label = labels[format](value, now)
  return (
    <time dateTime={value.toISOString()} {...tip(exact, caption)}>
      {format === 'compact' ? (
        <>
          <span aria-hidden>{label}</span>
          <span className="sr-only">{compactAgo(value, now)}</span>
        </>
      ) : (
        label
      )}
    </time>
  )
}
