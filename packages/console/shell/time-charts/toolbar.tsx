import { ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimeSearch } from '#data/time-search.ts'
import { choiceIn, presetIn, refreshOf, spanIn } from '#data/time-span.ts'
import { Button } from '#ui/actions/button.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { RangePicker } from '#ui/dates/range-picker.tsx'
import { RefreshPicker } from '#ui/dates/refresh-picker.tsx'
import { formatTimes } from '#ui/format/date.ts'
import { type Grid, periodText } from './grid.ts'
import { rangeIn, defaultRange, withChoice } from './spans.ts'
import { serverNow } from '#ui/server-clock.ts'

/** The state of charts in the URL, including their range. */
interface ChartsSearch extends TimeSearch {
  readonly as?: 'table' | undefined
}

/** The toolbar above charts: range, refresh interval and filters. */
export function TimeToolbar<Search extends ChartsSearch>(props: {
  search: Search
  onSearch: (search: Search) => void
  grid: Grid
  /** refresh interval in seconds; null to refresh only on request */
  interval: number | null
  onLook: () => void
  isFetching: boolean
  /** further filters */
  children?: ReactNode
  /** further note about the range */
  note?: ReactNode
}) {
  const { search, onSearch, grid, interval } = props
  const span = spanIn(search)
  const preset = presetIn(search, defaultRange)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <RangePicker
          label="Time"
          value={choiceIn(search, defaultRange)}
          onChange={(choice) => onSearch(withChoice(search, choice, serverNow()))}
        />
        {span === null ? (
          <RefreshPicker
            interval={interval}
            onIntervalChange={(seconds) =>
              onSearch({ ...search, refresh: refreshOf(seconds, defaultRefresh) })
            }
            onRefresh={props.onLook}
            pending={props.isFetching && interval === null}
          />
        ) : (
          <Button
            icon={ZoomOut}
            onPress={() => onSearch(withChoice(search, { preset: preset.id }, serverNow()))}
          >
            {preset.label}
          </Button>
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {props.children}
          <Segments
            label="Show as"
            value={search.as ?? 'chart'}
            onChange={(as) => onSearch({ ...search, as: as === 'table' ? as : undefined })}
            segments={[
              { value: 'chart', label: 'Charts' },
              { value: 'table', label: 'Tables' },
            ]}
          />
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-xs text-fg-muted tabular-nums">
        <span>
          <bdi>{formatTimes(...endsOf(search, grid))}</bdi>; each point is the mean of{' '}
          {periodText(grid.period)}
          {props.note}
        </span>
        <span className="max-sm:hidden pointer-coarse:hidden">Drag over a chart to zoom in</span>
      </p>
    </div>
  )
}

/** Seconds between two refreshes if the URL contains none. */
export const defaultRefresh = 10

function endsOf(search: TimeSearch, { now }: Grid): readonly [start: Date, end: Date] {
  const { start, end } = rangeIn(search, new Date(now))
  return [start, end]
}
