import { useCallback, useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { formatDateTime } from '../format/date.ts'
import { ageText, compactAge, compactAgo } from '../format/relative-time.ts'
import { tipOfTime } from '../overlays/tip.ts'
import { Empty } from './empty.tsx'
import { followLabel } from './label-clock.ts'
import { serverNow } from '../server-clock.ts'

const labels = {
  compact: compactAge,
  ago: compactAgo,
  words: ageText,
  date: (time: Date) => formatDateTime(time),
} as const

/**
 * A point in time as a `<time>` element, with the exact time in the tooltip. It is shown as `3d` in tables, `3d ago` in
 * text, `3 days ago` if there is space, or as a date. `caption` is the heading of the tooltip, such as "Created".
 */
export function Time(props: {
  value: Date | null | undefined
  format?: keyof typeof labels
  caption?: string
  className?: string
}) {
  const { value, format = 'compact', caption, className } = props
  const time = value?.getTime()
  const follow = useCallback(
    (listener: () => void) =>
      time === undefined || format === 'date' ? () => {} : followLabel(new Date(time), listener),
    [time, format],
  )
  const read = () => (value ? labels[format](value, serverNow()) : '')
  const label = useSyncExternalStore(follow, read, read)
  if (!value) return <Empty />
  const isShort = format === 'compact' && !label.startsWith('in ')
  return (
    <time className={cx(isShort && 'age', className)} dateTime={value.toISOString()} {...tipOfTime(caption)}>
      {label}
    </time>
  )
}
