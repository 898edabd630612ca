/** px */
const [width, height] = [96, 22]

/**
 * How something went, in a cell: a line from zero on, so that one that looks flat is flat, with a dot at its end. What it
 * says stands beside it.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
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
        data-series="1"
        d={`M${known.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}`}
      />
      <circle cx={x(last.at)} cy={y(last.value)} r="2" className="chart-swatch" data-series="1" />
    </svg>
  )
}
