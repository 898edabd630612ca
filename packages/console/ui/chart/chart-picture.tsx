import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useWidth } from '../use-width.ts'
import { Cursor } from './cursor.tsx'
import { placeFor } from './cursor-keys.ts'
import { areaOf, projectionOf } from './geometry.ts'
import { Plot } from './plot.tsx'
import { type Base, roundScale } from './scale.ts'
import {
  type ChartData,
  type ChartLimit,
  type ChartMark,
  type ChartOutlook,
  extentOf,
  latest,
  nearest,
  stacked,
} from './series.ts'
import { timeText } from './time-text.ts'

export interface PictureProps {
  label: string
  data: ChartData
  isStacked: boolean
  isStepped: boolean
  marks: readonly ChartMark[]
  limit: ChartLimit | undefined
  outlook: ChartOutlook | undefined
  /** ms since 1970, first and last */
  span: readonly [number, number]
  /** px */
  height: number
  /** Values that the scale holds whatever is measured, such as 0 and 100 %. */
  extent: readonly [number, number] | undefined
  base: Base
  format: (value: number) => string
  formatTick: (value: number) => string
  gapText: string
  cursor: number | null
  onCursorChange: (time: number | null) => void
}

/** px that a step of the values' axis is high, about */
const stepRoom = 56

/**
 * The picture of a chart. A line through it is moved by the pointer or by keys; for whoever does not see it, it is a
 * slider over the times that says the values.
 */
export function ChartPicture(props: PictureProps) {
  const { label, data, isStacked, span, height, cursor, onCursorChange } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const area = areaOf(width, height)
  const shown = isStacked ? stacked(data) : data
  const [low, high] = extentOf(shown) ?? [0, 0]
  const [least, most] = props.extent ?? [0, 0]
  const extent = [Math.min(low, least), Math.max(high, most)] as const
  const scale = roundScale(extent, Math.max(1, Math.floor(area.height / stepRoom)), props.base)
  const projection = projectionOf(area, span, scale)
  const at = cursor === null ? null : nearest(data.times, cursor)
  const place = at ?? latest(data)
  const length = span[1] - span[0]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && cursor !== null) {
      event.stopPropagation()
      onCursorChange(null)
      return
    }
    const next = placeFor(event.key, event.shiftKey, place, data.times.length)
    if (next === null) return
    event.preventDefault()
    onCursorChange(data.times[next] ?? null)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    onCursorChange(data.times[nearest(data.times, projection.timeAt(x))] ?? null)
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
      aria-valuetext={placeText(props, place)}
      dir="ltr"
      className="chart-box min-w-0 rounded-sm"
      style={{ height }}
      onKeyDown={onKeyDown}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onCursorChange(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden className="block">
          <Plot
            area={area}
            projection={projection}
            scale={scale}
            span={span}
            data={shown}
            isStacked={isStacked}
            isStepped={props.isStepped}
            marks={props.marks}
            limit={props.limit}
            outlook={props.outlook}
            formatTick={props.formatTick}
            gapText={props.gapText}
          />
          {at !== null && (
            <Cursor
              area={area}
              projection={projection}
              data={shown}
              at={at}
              text={timeText(data.times[at] ?? 0, length)}
            />
          )}
        </svg>
      )}
    </div>
  )
}

/** A place in words: `2:16:00 PM: run 44.6 %, emulation 5 %`. */
function placeText({ data, span, format, gapText, marks }: PictureProps, at: number): string {
  const time = data.times[at]
  if (time === undefined) return gapText
  const values = data.series.flatMap(({ label, values: all }) => {
    const value = all[at] ?? null
    return value === null ? [] : [`${label} ${format(value)}`]
  })
  const next = data.times[at + 1] ?? Infinity
  const happened = marks.filter((mark) => mark.time >= time && mark.time < next).map(({ label }) => label)
  const told = [...(values.length === 0 ? [gapText] : values), ...happened]
  return `${timeText(time, span[1] - span[0])}: ${told.join(', ')}`
}
