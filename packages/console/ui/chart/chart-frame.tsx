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
 * Values over time, as a picture with a line to read it by and as a table that says the same; T changes between them.
 * Gaps stay gaps: hatched, never zero, never joined.
 */
export function ChartFrame(props: {
  title: string
  /** What is measured, in what: `% of 8 vCPUs`. */
  unit?: string
  /** Undefined until it has arrived. */
  data: ChartData | undefined
  /** The series add up, and stand on each other. */
  isStacked?: boolean
  /** Each value holds until the next. */
  isStepped?: boolean
  /** What its lines are called, before it has arrived: their place is kept. */
  lines?: LineNames
  /** What happened meanwhile. */
  marks?: readonly ChartMark[]
  /** It is told in words too; otherwise by a line alone, where another chart has the words. */
  areMarksNamed?: boolean
  limit?: ChartLimit | undefined
  outlook?: ChartOutlook | undefined
  /** ms since 1970, where more is shown than there are times */
  span?: readonly [number, number]
  /** Values that the scale holds whatever is measured. */
  extent?: readonly [number, number]
  /** 2 for bytes, so that ticks are whole KiB, MiB, GiB */
  base?: Base
  /** A value with its unit, as it is read. */
  format?: (value: number) => string
  /** They need the room of a unit such as `Mbit/s`. */
  areValuesLong?: boolean
  /** The same in few letters, beside the scale. */
  formatTick?: (value: number) => string
  /** Why there is no sample. */
  gapReason?: GapReason
  /** What is said where nothing was measured at all. */
  emptyText?: string
  /** Besides the title, at its end. */
  actions?: ReactNode
  /** px */
  height?: number
  /** What is shown is of the question before. */
  stale?: boolean
  /** In its place when it could not be had. */
  error?: ReactNode
}) {
  const { title, unit, data, isStacked = false, height = 180 } = props
  const { format = plain, gapReason = noSamples, emptyText = 'No samples in this time' } = props
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
  // What had the focus goes with the view; what comes in its place gets it.
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
        {/* Where the chart is narrow the lines have a row of their own, below the title. */}
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
