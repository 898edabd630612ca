import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useWidth } from '../use-width.ts'
import { Cursor } from './cursor.tsx'
import { indexAfterKey } from './cursor-keys.ts'
import { areaOf, projectionOf } from './geometry.ts'
import { Plot } from './plot.tsx'
import { type Base, roundScale } from './scale.ts'
import {
  type ChartData,
  type ChartLimit,
  type ChartMark,
  type ChartOutlook,
  extentOf,
  type GapReason,
  latest,
  nearest,
  stacked,
  listedSeries,
} from './series.ts'
import { timeText } from './time-text.ts'
import type { Zoom } from './zoom.ts'

export interface PictureProps {
  label: string
  data: ChartData
  isStacked: boolean
  isStepped: boolean
  marks: readonly ChartMark[]
  limit: ChartLimit | undefined
  outlook: ChartOutlook | undefined
  areMarksNamed: boolean
  /** First and last time, in ms since 1970 */
  span: readonly [number, number]
  /** px */
  height: number
  /** Values that the scale always includes, such as 0 and 100 %. */
  extent: readonly [number, number] | undefined
  base: Base
  format: (value: number) => string
  formatTick: (value: number) => string
  gapReason: GapReason
  cursor: number | null
  onCursorChange: (time: number | null) => void
  /** Set when the chart can change its time range. */
  zoom: Zoom | null
  /** ID of the element that describes its keys */
  describedBy: string | undefined
}

/** Approximate height of a step of the value axis in px */
const stepHeight = 56

/** Distance in px that a pointer must be dragged to select a time range */
const minDrag = 6

/**
 * Draws a chart. Pointer or keyboard move a cursor line. For screen readers the cursor is a slider over the times,
 * which announces the values. Dragging with the mouse, or pressing Enter at two positions, zooms into the selected
 * range.
 */
export function ChartPicture(props: PictureProps) {
  const { label, data, isStacked, span, height, cursor, onCursorChange, zoom, base } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  /** Start of the time range that is being selected, in ms since 1970; the cursor is its end. */
  const [held, setHeld] = useState<number | null>(null)
  /** Position at which the pointer was pressed, in px */
  const pressed = useRef<number | null>(null)
  const [from, to] = span
  const [least, most] = props.extent ?? none
  // These objects keep their identity while only the cursor moves, so that `Plot` does not render again.
  const { area, shown, scale, projection, ends } = useMemo(() => {
    const room = areaOf(width, height)
    const drawn = isStacked ? stacked(data) : data
    const [low, high] = extentOf(drawn) ?? none
    const steps = Math.max(1, Math.floor(room.height / stepHeight))
    const round = roundScale([Math.min(low, least), Math.max(high, most)], steps, base)
    const whole = [from, to] as const
    return {
      area: room,
      shown: drawn,
      scale: round,
      projection: projectionOf(room, whole, round),
      ends: whole,
    }
  }, [data, isStacked, width, height, least, most, base, from, to])
  const at = cursor === null ? null : nearest(data.times, cursor)
  const place = at ?? latest(data)

  const choose = () => {
    setHeld(null)
    if (zoom !== null && held !== null && cursor !== null && held !== cursor) {
      zoom.into(Math.min(held, cursor), Math.max(held, cursor))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && (cursor !== null || held !== null)) {
      event.stopPropagation()
      if (held === null) onCursorChange(null)
      setHeld(null)
      return
    }
    if (zoom !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      const time = data.times[place] ?? null
      onCursorChange(time)
      if (held === null) setHeld(time)
      else choose()
      return
    }
    if (zoom !== null && (event.key === '-' || event.key === 'Backspace')) {
      event.preventDefault()
      zoom.out()
      return
    }
    const next = indexAfterKey(event.key, event.shiftKey, place, data.times.length)
    if (next === null) return
    event.preventDefault()
    onCursorChange(data.times[next] ?? null)
  }
  const placeAt = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    return data.times[nearest(data.times, projection.timeAt(x))] ?? null
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const time = placeAt(event)
    onCursorChange(time)
    const isFar = pressed.current !== null && Math.abs(event.clientX - pressed.current) >= minDrag
    if (isFar && held === null) setHeld(time)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const time = placeAt(event)
    onCursorChange(time)
    setHeld(null)
    // A touch moves the cursor or scrolls; it does not select a range.
    if (zoom === null || event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pressed.current = event.clientX
  }
  const onPointerUp = () => {
    if (pressed.current !== null) choose()
    pressed.current = null
  }

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={`${label}: time`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, data.times.length - 1)}
      aria-valuenow={place}
      aria-valuetext={positionText(props, place, held)}
      aria-describedby={props.describedBy}
      dir="ltr"
      className="chart-box min-w-0 rounded-sm"
      data-zooms={zoom === null ? undefined : ''}
      style={{ height }}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        pressed.current = null
        setHeld(null)
      }}
      onPointerLeave={() => pressed.current === null && held === null && onCursorChange(null)}
      onBlur={() => setHeld(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden className="block">
          <Plot
            area={area}
            projection={projection}
            scale={scale}
            span={ends}
            data={shown}
            isStacked={isStacked}
            isStepped={props.isStepped}
            marks={props.marks}
            limit={props.limit}
            outlook={props.outlook}
            areMarksNamed={props.areMarksNamed}
            formatTick={props.formatTick}
            gapReason={props.gapReason}
          />
        </svg>
      )}
      {/* The cursor is in a separate layer above, so that moving it does not repaint the chart. */}
      {width > 0 && (
        <svg width={width} height={height} aria-hidden className="chart-over">
          {held !== null && cursor !== null && (
            <rect
              x={projection.x(Math.min(held, cursor))}
              y={area.top}
              width={Math.max(1, Math.abs(projection.x(cursor) - projection.x(held)))}
              height={area.height}
              className="chart-held"
            />
          )}
          {at !== null && (
            <Cursor
              area={area}
              projection={projection}
              data={shown}
              at={at}
              text={timeText(data.times[at] ?? 0, to - from)}
            />
          )}
        </svg>
      )}
    </div>
  )
}

const none = [0, 0] as const

/**
 * Describes a position in words: `2:16:00 PM: run 44.6 %, emulation 5 %`.
 * @param held start of the time range being selected
 */
function positionText(props: PictureProps, at: number, held: number | null): string {
  const { data, span, format, gapReason, marks } = props
  const time = data.times[at]
  if (time === undefined) return gapReason(span[0])
  const values = listedSeries(data).flatMap(({ label, values: all }) => {
    const value = all[at] ?? null
    return value === null ? [] : [`${label} ${format(value)}`]
  })
  const before = data.times[at - 1] ?? -Infinity
  const happened = marks.filter((mark) => mark.time > before && mark.time <= time).map(({ label }) => label)
  const parts = [...(values.length === 0 ? [gapReason(time)] : values), ...happened]
  const length = span[1] - span[0]
  const since = held === null ? '' : `from ${timeText(held, length)} to `
  return `${since}${timeText(time, length)}: ${parts.join(', ')}`
}
