import { useId } from 'react'
import type { Area, Projection } from './geometry.ts'
import type { ChartLimit, ChartOutlook } from './series.ts'

/** A limit that the values should not exceed, drawn as a line with a label at the edge. */
export function Limit({
  area,
  projection,
  limit,
}: {
  area: Area
  projection: Projection
  limit: ChartLimit
}) {
  const y = projection.y(limit.value)
  return (
    <g className="chart-limit">
      <path d={`M${area.left} ${y}H${area.left + area.width}`} />
      <text x={area.left} y={y - 5} className="chart-word">
        {limit.label}
      </text>
    </g>
  )
}

/** A forecast: a dashed line, its confidence range as a fan, and the point at which it reaches the limit. */
export function Outlook(props: {
  area: Area
  projection: Projection
  outlook: ChartOutlook
  limit: ChartLimit | undefined
}) {
  const { area, projection, outlook, limit } = props
  const { from, to, value, likely, least, most } = outlook
  const clip = useId()
  const [x, y] = [projection.x(from), projection.y(value)]
  const end = projection.x(to)
  const met =
    limit !== undefined && value < limit.value && likely >= limit.value
      ? { x: x + ((end - x) * (limit.value - value)) / (likely - value), y: projection.y(limit.value) }
      : null
  return (
    <g className="chart-outlook">
      <clipPath id={clip}>
        <rect x={area.left} y={area.top} width={area.width} height={area.height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path className="chart-fan" d={`M${x} ${y}L${end} ${projection.y(most)}V${projection.y(least)}z`} />
        <path className="chart-line" data-series="1" d={`M${x} ${y}L${end} ${projection.y(likely)}`} />
      </g>
      <path className="chart-now" d={`M${x} ${area.top}V${area.top + area.height}`} />
      {met !== null && (
        <>
          <path className="chart-met" d={`M${met.x} ${met.y}V${area.top + area.height}`} />
          <path className="chart-meeting" d={`M${met.x - 5} ${met.y}l5 -5l5 5l-5 5z`} />
        </>
      )}
    </g>
  )
}
