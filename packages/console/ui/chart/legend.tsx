import type { Series } from './series.ts'

/** Which line is which, by colour and by dash, and the values at one place. */
export function Legend(props: {
  series: readonly Series[]
  at: number
  format: (value: number) => string
  isStacked: boolean
}) {
  return (
    <ul className="ml-auto flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs">
      {props.series.map(({ id, label, values }, index) => {
        const value = values[props.at] ?? null
        return (
          <li key={id} className="flex min-w-0 items-center gap-1.5">
            <svg width="18" height="10" aria-hidden className="flex-none">
              {props.isStacked ? (
                <rect x="4" width="10" height="10" rx="2" className="chart-swatch" data-series={index + 1} />
              ) : (
                <path d="M1 5H17" className="chart-line" data-series={index + 1} />
              )}
            </svg>
            <span className="min-w-0 break-words text-fg-muted">{label}</span>
            <span className="min-w-14 text-right font-mono whitespace-nowrap tabular-nums">
              {value === null ? <span className="dash" /> : props.format(value)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
