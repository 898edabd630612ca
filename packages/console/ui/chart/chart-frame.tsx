import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { ChartLine, Table2 } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { useChartState } from './chart-group.tsx'
import { ChartPicture } from './chart-picture.tsx'
import { ChartTable } from './chart-table.tsx'
import { Legend, type LineNames } from './legend.tsx'
import type { Base } from './scale.ts'
import {
  type ChartData,
  type ChartLimit,
  type ChartMark,
  type ChartOutlook,
  extentOf,
  type GapReason,
  latest,
  nearest,
  noSamples,
} from './series.ts'

const twoDigits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const plain = (value: number) => twoDigits.format(value)
const noMarks: readonly ChartMark[] = []

/**
 * A chart of values over time. A cursor line reads single values, and a table shows the same data; the T key switches
 * between chart and table. Gaps are hatched, and are never drawn as zero or connected.
 */
export function ChartFrame(props: {
  title: string
  /** Text about what the values measure, with their unit: `% of 8 vCPUs`. */
  unit?: string
  /** Undefined while it is loading. */
  data: ChartData | undefined
  /** Whether the series are stacked, because they add up. */
  isStacked?: boolean
  /** Whether each value applies until the next one, so that the line has steps. */
  isStepped?: boolean
  /** Names of the lines before the data is loaded, so that the legend does not change its size. */
  lines?: LineNames
  /** Events within the displayed time. */
  marks?: readonly ChartMark[]
  /** Whether to draw a label at each event. Otherwise only its line is drawn, because another chart has the labels. */
  areMarksNamed?: boolean
  limit?: ChartLimit | undefined
  outlook?: ChartOutlook | undefined
  /** The displayed time range if it is longer than the data; ms since 1970 */
  span?: readonly [number, number]
  /** Values that the scale of the chart always includes. */
  extent?: readonly [number, number]
  /** Base of round numbers: 2 for bytes, so that ticks are whole KiB, MiB, GiB */
  base?: Base
  /** Formats a value with its unit. */
  format?: (value: number) => string
  /** Whether values need the width of a long unit such as `Mbit/s`. */
  areValuesLong?: boolean
  /** Formats a value in short form for the axis. */
  formatTick?: (value: number) => string
  /** Returns why a sample is missing. */
  gapReason?: GapReason
  /** Text shown when there are no samples at all. */
  emptyText?: string
  /** Buttons at the end of the title row. */
  actions?: ReactNode
  /** px */
  height?: number
  /** Whether the data belongs to the previous query. */
  stale?: boolean
  /** Shown instead of the chart when the data could not be loaded. */
  error?: ReactNode
}) {
  const { title, unit, data, isStacked = false, height = 180 } = props
  const { format = plain, gapReason = noSamples, emptyText = 'No samples in this range' } = props
  const { view, setView, cursor, setCursor, isAlone, zoom, keysId } = useChartState()
  const [from, to] = props.span ?? [data?.times[0] ?? 0, data?.times.at(-1) ?? 0]
  const marks = useMemo(
    () => (props.marks ?? noMarks).filter(({ time }) => time >= from && time <= to),
    [props.marks, from, to],
  )
  const titleId = useId()
  const isEmpty = useMemo(() => data !== undefined && extentOf(data) === null, [data])
  const lines: LineNames | undefined = data ?? props.lines
  const isLegendShown = !props.error && lines !== undefined
  const isShown = data !== undefined && !isEmpty && !props.error
  const at = data === undefined ? 0 : cursor === null ? latest(data) : nearest(data.times, cursor)
  const figure = useRef<HTMLElement>(null)
  // Switching the view removes the focused element, so the new view must get the focus.
  const keepsFocus = useRef(false)
  useEffect(() => {
    if (!keepsFocus.current) return
    keepsFocus.current = false
    figure.current?.querySelector<HTMLElement>('[role=slider], [role=region]')?.focus()
  }, [view])
  const toggle = () => setView(view === 'chart' ? 'table' : 'chart')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    keepsFocus.current = true
    toggle()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is inside
    <figure
      ref={figure}
      aria-labelledby={titleId}
      aria-busy={data === undefined && !props.error}
      className="@container min-w-0"
      onKeyDown={onKeyDown}
    >
      <figcaption className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 @3xl:flex-nowrap">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        {unit !== undefined && <span className="text-xs text-fg-muted">{unit}</span>}
        {isLegendShown && (
          <Legend
            lines={lines}
            at={at}
            format={format}
            isStacked={isStacked}
            areLong={props.areValuesLong ?? false}
          />
        )}
        {/* Where the chart is narrow, the legend has its own row below the title. */}
        <div className={cx('ml-auto flex flex-none', isLegendShown && '@3xl:ml-0')}>
          {isShown && isAlone && (
            <IconButton
              icon={view === 'chart' ? Table2 : ChartLine}
              size="sm"
              label={view === 'chart' ? 'Show as a table (T)' : 'Show as a chart (T)'}
              onPress={toggle}
            />
          )}
          {props.actions}
        </div>
      </figcaption>
      {props.error}
      {!props.error && !isShown && (
        <div
          style={{ height }}
          className="grid place-items-center rounded-md border border-dashed border-line text-fg-muted"
        >
          {isEmpty ? emptyText : <Spinner label="Loading" />}
        </div>
      )}
      {isShown && (
        <div className={cx(props.stale === true && 'opacity-60')}>
          {view === 'table' ? (
            <ChartTable label={title} data={data} marks={marks} format={format} gapReason={gapReason} />
          ) : (
            <ChartPicture
              label={title}
              data={data}
              isStacked={isStacked}
              isStepped={props.isStepped ?? false}
              marks={marks}
              limit={props.limit}
              outlook={props.outlook}
              areMarksNamed={props.areMarksNamed ?? true}
              span={[from, to]}
              height={height}
              extent={props.extent}
              base={props.base ?? 10}
              format={format}
              formatTick={props.formatTick ?? format}
              gapReason={gapReason}
              cursor={cursor}
              onCursorChange={setCursor}
              zoom={zoom}
              describedBy={keysId}
            />
          )}
        </div>
      )}
    </figure>
  )
}
