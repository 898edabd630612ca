import type { Area, Projection } from './geometry.ts'
import { type ChartData, styleIndexOf } from './series.ts'

/** Width of a character of the time label in px */
const letter = 6.7

/** The cursor line, with a ring on each series and the time below. */
export function Cursor(props: {
  area: Area
  projection: Projection
  /** The data as drawn, already stacked if the chart is. */
  data: ChartData
  at: number
  text: string
}) {
  const { area, projection, data, at, text } = props
  const x = projection.x(data.times[at] ?? 0)
  const ground = area.top + area.height
  const width = text.length * letter + 10
  const left = Math.max(x - width / 2, 0)
  return (
    <g>
      <path d={`M${x} ${area.top}V${ground}`} className="chart-cursor" />
      {data.series.map(({ id, values, style }, index) => {
        const value = values[at] ?? null
        return (
          value !== null && (
            <circle
              key={id}
              cx={x}
              cy={projection.y(value)}
              r="3.25"
              className="chart-ring"
              data-series={styleIndexOf(style, index)}
            />
          )
        )
      })}
      <rect x={left} y={ground + 3} width={width} height="18" rx="3" className="chart-flag" />
      <text x={left + width / 2} y={ground + 16} textAnchor="middle" className="chart-flag-text">
        {text}
      </text>
    </g>
  )
}
