import { memo, useId } from 'react'
import { type Area, areaPath, linePath, type Projection } from './geometry.ts'
import type { Scale } from './scale.ts'
import { placeMarks, type PlacedMark } from './mark-places.ts'
import { Limit, Outlook } from './outlook.tsx'
import {
  type ChartData,
  type ChartLimit,
  type ChartMark,
  type ChartOutlook,
  type GapReason,
  gapsIn,
  styleIndexOf,
} from './series.ts'
import { placeTicks } from './tick-places.ts'
import { timeTicks } from './time-ticks.ts'
import { tickText } from './time-text.ts'

/** Minimum distance between time labels in px */
const minTickDistance = 92

/** Approximate width of a character in px */
const letter = 6

/**
 * Distances in px from the top of the chart: event labels and reasons for gaps are on separate lines, so that they do
 * not overlap
 */
const labelLines = { marks: 8, gaps: 25 } as const

interface PlotProps {
  area: Area
  projection: Projection
  scale: Scale
  span: readonly [number, number]
  /** The data as drawn, already stacked if the chart is. */
  data: ChartData
  isStacked: boolean
  isStepped: boolean
  marks: readonly ChartMark[]
  limit: ChartLimit | undefined
  outlook: ChartOutlook | undefined
  /** Whether to draw a label at each event. */
  areMarksNamed: boolean
  formatTick: (value: number) => string
  gapReason: GapReason
}

/**
 * Draws the static parts of a chart: axes, gaps, events and series. It renders again only when its data changes, not
 * when the cursor moves.
 */
export const Plot = memo(function Plot(props: PlotProps) {
  const { area, projection, data, isStacked, isStepped, marks } = props
  return (
    <>
      <Axes {...props} />
      <Gaps area={area} projection={projection} data={data} reason={props.gapReason} />
      {isStacked &&
        data.series
          .map(({ id, values, style }, index) => (
            <path
              key={id}
              d={areaPath(projection, data.times, values, isStepped)}
              className="chart-area"
              data-series={styleIndexOf(style, index)}
            />
          ))
          // Upper series are drawn first, each down to the baseline, so that lower series cover them.
          .toReversed()}
      {data.series.map(({ id, values, style }, index) => (
        <path
          key={id}
          d={linePath(projection, data.times, values, isStepped)}
          className="chart-line"
          data-series={styleIndexOf(style, index)}
        />
      ))}
      {props.outlook && (
        <Outlook area={area} projection={projection} outlook={props.outlook} limit={props.limit} />
      )}
      {props.limit && <Limit area={area} projection={projection} limit={props.limit} />}
      {placeMarks(marks, projection.x, area).map((mark) => (
        <Mark key={mark.x} mark={mark} area={area} isNamed={props.areMarksNamed} />
      ))}
    </>
  )
})

function Axes(props: PlotProps) {
  const { area, projection, scale, span } = props
  const right = area.left + area.width
  const ground = area.top + area.height
  const times = timeTicks(span[0], span[1], Math.floor(area.width / minTickDistance)).map((tick) => ({
    x: projection.x(tick.time),
    text: tickText(tick),
  }))
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${area.left} ${projection.y(tick)}H${right}`} className="chart-rule" />
          <text x={right + 6} y={projection.y(tick)} dy="0.35em" className="chart-text">
            {props.formatTick(tick)}
          </text>
        </g>
      ))}
      {placeTicks(times, area).map(({ x, text }) => (
        <text key={x} x={x} y={ground + 17} className="chart-text" textAnchor="middle">
          {text}
        </text>
      ))}
    </>
  )
}

function Gaps(props: { area: Area; projection: Projection; data: ChartData; reason: GapReason }) {
  const { area, projection } = props
  const hatch = useId()
  return (
    <>
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className="chart-hatch" />
      </pattern>
      {gapsIn(props.data, props.reason).map(({ from, to, reason: word }) => {
        const [x, end] = [projection.x(from), projection.x(to)]
        return (
          <g key={from}>
            <rect
              x={x}
              y={area.top}
              width={Math.max(2, end - x)}
              height={area.height}
              fill={`url(#${hatch})`}
            />
            {end - x >= word.length * letter + 16 && (
              <text
                x={(x + end) / 2}
                y={area.top + labelLines.gaps}
                textAnchor="middle"
                className="chart-text chart-word"
              >
                {word}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** An event: a dotted line with a triangle, and a label on the side that has enough space. */
function Mark({ mark, area, isNamed }: { mark: PlacedMark; area: Area; isNamed: boolean }) {
  const { x, word, side } = mark
  return (
    <g className="chart-mark">
      <path d={`M${x} ${area.top}V${area.top + area.height}`} />
      <path d={`M${x} ${area.top - 1}l3.5 6h-7z`} className="chart-mark-head" />
      {isNamed && word !== null && (
        <text
          x={side === 'before' ? x - 7 : x + 7}
          y={area.top + labelLines.marks}
          textAnchor={side === 'before' ? 'end' : 'start'}
          className="chart-word"
        >
          {word}
        </text>
      )}
    </g>
  )
}
