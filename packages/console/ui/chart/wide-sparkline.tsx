/** The coordinate system of the drawing, which is stretched to the available width. */
const [width, height] = [240, 28]

/**
 * A line chart as wide as its container. It starts at zero, so that a line that looks flat is flat, and is interrupted
 * at gaps. A text next to it contains the values.
 */
export function WideSparkline({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const x = (at: number) => Math.round((at / Math.max(1, values.length - 1)) * width * 10) / 10
  const y = (value: number) => Math.round(((height - 4) * (1 - value / most) + 2) * 10) / 10
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      className="block h-7 w-full"
    >
      {runs(values).map((stretch) => (
        <path
          key={stretch[0]?.at}
          className="chart-line"
          data-series="1"
          vectorEffect="non-scaling-stroke"
          d={`M${stretch.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}`}
        />
      ))}
    </svg>
  )
}

interface Known {
  readonly at: number
  readonly value: number
}

/** Returns the runs of consecutive values; a single value makes no line. */
function runs(values: readonly (number | null)[]): readonly (readonly Known[])[] {
  const all: Known[][] = [[]]
  for (const [at, value] of values.entries()) {
    if (value === null) all.push([])
    else all.at(-1)?.push({ at, value })
  }
  return all.filter(({ length }) => length > 1)
}
