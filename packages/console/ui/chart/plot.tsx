import { useId } from 'react'
import { type Area, areaPath, linePath, type Projection } from './geometry.ts'
import type { Scale } from './scale.ts'
import { Limit, Outlook } from './outlook.tsx'
import { type ChartData, type ChartLimit, type ChartMark, type ChartOutlook, gapsIn } from './series.ts'
import { timeTicks } from './time-ticks.ts'
import { tickText } from './time-text.ts'

/** px that a time below the chart needs */
const tickRoom = 92

/** px that the word in a gap needs */
const wordRoom = 76

/** What a chart draws, but for what moves: axes, gaps, what happened, the series. */
export function Plot(props: {
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
  formatTick: (value: number) => string
  gapText: string
}) {
  const { area, projection, data, isStacked, isStepped, span } = props
  return (
    <>
      <Axes {...props} />
      <Gaps area={area} projection={projection} data={data} text={props.gapText} />
      {isStacked &&
        data.series
          .map(({ id, values }, index) => (
            <path
              key={id}
              d={areaPath(projection, data.times, values, isStepped)}
              className="chart-area"
              data-series={index + 1}
            />
          ))
          // What stands on others is drawn before them, down to the ground.
          .toReversed()}
      {data.series.map(({ id, values }, index) => (
        <path
          key={id}
          d={linePath(projection, data.times, values, isStepped)}
          className="chart-line"
          data-series={index + 1}
          data-stacked={isStacked || undefined}
        />
      ))}
      {props.outlook && (
        <Outlook area={area} projection={projection} outlook={props.outlook} limit={props.limit} />
      )}
      {props.limit && <Limit area={area} projection={projection} limit={props.limit} />}
      {props.marks
        .filter(({ time }) => time >= span[0] && time <= span[1])
        .map((mark) => (
          <Mark key={`${mark.time} ${mark.label}`} mark={mark} area={area} x={projection.x(mark.time)} />
        ))}
    </>
  )
}

function Axes(props: Parameters<typeof Plot>[0]) {
  const { area, projection, scale, span } = props
  const right = area.left + area.width
  const ground = area.top + area.height
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
      {timeTicks(span[0], span[1], Math.floor(area.width / tickRoom)).map((tick) => (
        <text
          key={tick.time}
          x={projection.x(tick.time)}
          y={ground + 17}
          className="chart-text"
          textAnchor={anchorAt(projection.x(tick.time), area)}
        >
          {tickText(tick)}
        </text>
      ))}
    </>
  )
}

/** px from the edge within which a text begins or ends where it is instead of lying around it */
const edge = 28

function anchorAt(x: number, { left, width }: Area): 'start' | 'middle' | 'end' {
  if (x < left + edge) return 'start'
  return x > left + width + edge ? 'end' : 'middle'
}

function Gaps(props: { area: Area; projection: Projection; data: ChartData; text: string }) {
  const { area, projection } = props
  const hatch = useId()
  return (
    <>
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className="chart-hatch" />
      </pattern>
      {gapsIn(props.data).map(({ from, to }) => {
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
            {end - x >= wordRoom && (
              <text x={(x + end) / 2} y={area.top + 12} textAnchor="middle" className="chart-text chart-word">
                {props.text}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** What happened: a dotted line, a triangle and a word, on the side where there is room for it. */
function Mark({ mark, area, x }: { mark: ChartMark; area: Area; x: number }) {
  const isLate = x > area.left + area.width / 2
  return (
    <g className="chart-mark">
      <path d={`M${x} ${area.top}V${area.top + area.height}`} />
      <text
        x={isLate ? x - 5 : x + 5}
        y={area.top + 12}
        textAnchor={isLate ? 'end' : 'start'}
        className="chart-word"
      >
        ▲ {mark.label}
      </text>
    </g>
  )
}
