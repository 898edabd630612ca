import { cx } from '../cx.ts'
import { styleIndexOf, type Series } from './series.ts'

/** A line of the legend; its values may not be loaded yet. */
type LineName = Pick<Series, 'id' | 'label' | 'style'> & Partial<Pick<Series, 'values'>>

/** The lines of a chart, whose values may not be loaded yet. */
export interface LineNames {
  readonly series: readonly LineName[]
  /** Lines that are listed in the legend but not drawn. */
  readonly notDrawn?: readonly LineName[]
}

/** The legend, which identifies each line by color and dash, and shows the values at one index. */
export function Legend(props: {
  lines: LineNames
  at: number
  format: (value: number) => string
  isStacked: boolean
  /** Whether values contain a unit and need more width. */
  areLong: boolean
}) {
  const { series, notDrawn = [] } = props.lines
  return (
    <ul className="order-last flex w-full min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-xs @3xl:order-none @3xl:ml-auto @3xl:w-auto @3xl:flex-1 @3xl:justify-end">
      {[...series, ...notDrawn].map(({ id, label, style, values }, index) => {
        const value = values?.[props.at] ?? null
        const isDrawn = index < series.length
        return (
          <li key={id} className="flex min-w-0 items-center gap-1.5">
            {isDrawn && <Swatch style={styleIndexOf(style, index)} isStacked={props.isStacked} />}
            <span className="min-w-0 break-words text-fg-muted">{label}</span>
            {/* The width fits most values, so that a changing value does not move the legend. */}
            <span
              className={cx(
                'font-mono whitespace-nowrap tabular-nums',
                props.areLong ? 'min-w-[12ch]' : 'min-w-[8ch]',
              )}
            >
              {value === null ? <span className="dash" /> : props.format(value)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** A sample of the line's style; for a stacked series, a filled sample with its upper edge. */
function Swatch({ style, isStacked }: { style: number; isStacked: boolean }) {
  return (
    <svg width="18" height="12" aria-hidden className="flex-none">
      {isStacked && <path d="M0 4H18V12H0z" className="chart-area" data-series={style} />}
      <path d={isStacked ? 'M0 4H18' : 'M1 6H17'} className="chart-line" data-series={style} />
    </svg>
  )
}
