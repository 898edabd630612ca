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
  lookOf,
} from './series.ts'
import { placeTicks } from './tick-places.ts'
import { timeTicks } from './time-ticks.ts'
import { tickText } from './time-text.ts'

/** px that a time below the chart needs */
const tickRoom = 92

/** px of a letter, about */
const letter = 6

/** px below the top: what happened, and why there is nothing have a line each, so that no word runs into another */
const wordLines = { marks: 8, gaps: 25 } as const

interface PlotProps {
  area: Area
  projection: Projection
  scale: Scale
  span: readonly [number, number]
  /** Stacked already, where it is. */
  data: ChartData
  isStacked: boolean
  isStepped: boolean
  marks: readonly ChartMark[]
  limit: ChartLimit | undefined
  outlook: ChartOutlook | undefined
  /** What happened is told in words too. */
  areMarksNamed: boolean
  formatTick: (value: number) => string
  gapReason: GapReason
}

/**
 * What a chart draws, but for what moves: axes, gaps, what happened, the series. It is drawn anew only when there is
 * something new, however fast the line through it is moved.
 */
export const Plot = memo(function Plot(props: PlotProps) {
  const { area, projection, data, isStacked, isStepped, marks } = props
  return (
    <>
      <Axes {...props} />
      <Gaps area={area} projection={projection} data={data} reason={props.gapReason} />
      {isStacked &&
        data.series
          .map(({ id, values, look }, index) => (
            <path
              key={id}
              d={areaPath(projection, data.times, values, isStepped)}
              className="chart-area"
              data-series={lookOf(look, index)}
            />
          ))
          // What stands on others is drawn before them, down to the ground.
          .toReversed()}
      {data.series.map(({ id, values, look }, index) => (
        <path
          key={id}
          d={linePath(projection, data.times, values, isStepped)}
          className="chart-line"
          data-series={lookOf(look, index)}
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
  const times = timeTicks(span[0], span[1], Math.floor(area.width / tickRoom)).map((tick) => ({
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
                y={area.top + wordLines.gaps}
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

/** What happened: a dotted line with a triangle, and a word on the side where there is room for it. */
function Mark({ mark, area, isNamed }: { mark: PlacedMark; area: Area; isNamed: boolean }) {
  const { x, word, side } = mark
  return (
    <g className="chart-mark">
      <path d={`M${x} ${area.top}V${area.top + area.height}`} />
      <path d={`M${x} ${area.top - 1}l3.5 6h-7z`} className="chart-mark-head" />
      {isNamed && word !== null && (
        <text
          x={side === 'before' ? x - 7 : x + 7}
          y={area.top + wordLines.marks}
          textAnchor={side === 'before' ? 'end' : 'start'}
          className="chart-word"
        >
          {word}
        </text>
      )}
    </g>
  )
}
