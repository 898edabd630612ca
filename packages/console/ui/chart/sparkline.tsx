import type { SeriesStyle } from './series.ts'

/** px */
const [width, height] = [96, 22]

/**
 * A small line chart in a cell. It starts at zero, so that a line that looks flat is flat. It ends with a dot and is
 * interrupted at gaps. A text next to it contains the values.
 * @param props.values the top of the chart is 1, or the largest value
 */
export function Sparkline({
  values,
  style = 1,
}: {
  values: readonly (number | null)[]
  style?: SeriesStyle
}) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]))
  const last = known.at(-1)
  if (last === undefined || known.length < 2) return null
  const most = Math.max(1, ...known.map(({ value }) => value))
  const x = (at: number) => Math.round((at / (values.length - 1)) * (width - 6)) + 2
  const y = (value: number) => Math.round((height - 4) * (1 - value / most)) + 2
  return (
    <svg width={width} height={height} aria-hidden className="block flex-none">
      <path
        className="chart-line"
        data-series={style}
        d={linesOf(values, (at, value) => `${x(at)} ${y(value)}`)}
      />
      <circle cx={x(last.at)} cy={y(last.value)} r="2" className="chart-swatch" data-series={style} />
    </svg>
  )
}

/** Returns path data of lines through consecutive values; a single value becomes a dot. */
function linesOf(values: readonly (number | null)[], placeOf: (at: number, value: number) => string): string {
  return values
    .map((value, at) => {
      if (value === null) return ''
      const place = placeOf(at, value)
      if ((values[at - 1] ?? null) !== null) return `L${place}`
      return (values[at + 1] ?? null) === null ? `M${place}h.5` : `M${place}`
    })
    .join('')
}
