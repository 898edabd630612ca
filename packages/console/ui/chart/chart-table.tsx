import { cx } from '../cx.ts'
import { countOf } from '../format/text.ts'
import { rowsOf } from './rows.ts'
import { type ChartData, type ChartMark, type GapReason, listedSeries } from './series.ts'
import { timeText } from './time-text.ts'

const cell = 'h-7 border-t border-line px-2.5'
const head = 'sticky top-0 h-7 bg-sunken px-2.5 text-xs font-medium text-fg-muted'

/** The data of a chart as a table: one row per sample, with gaps and events in between. */
export function ChartTable(props: {
  label: string
  data: ChartData
  marks: readonly ChartMark[]
  format: (value: number) => string
  gapReason: GapReason
}) {
  const { data, format } = props
  const { times } = data
  const listed = listedSeries(data)
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return (
    <div
      role="region"
      aria-label={`${props.label}, as a table`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border border-line bg-raised"
    >
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Time
            </th>
            {listed.map(({ id, label }) => (
              <th key={id} scope="col" className={`${head} num`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(data, props.marks, props.gapReason).map((row, place) => (
            <tr key={`${row.kind} ${row.time} ${row.kind === 'mark' ? place : ''}`}>
              <th
                scope="row"
                className={cx(cell, 'text-left font-mono text-xs font-normal whitespace-nowrap')}
              >
                {timeText(row.time, span)}
                {row.kind === 'gap' && row.to !== row.time && ` – ${timeText(row.to, span)}`}
              </th>
              {row.kind === 'values' ? (
                row.values.map((value, at) => (
                  <td key={listed[at]?.id} className={cx(cell, 'num font-mono text-xs whitespace-nowrap')}>
                    {value === null ? (
                      <span className="dash">
                        <span className="sr-only">{props.gapReason(row.time)}</span>
                      </span>
                    ) : (
                      format(value)
                    )}
                  </td>
                ))
              ) : (
                <td colSpan={listed.length} className={cx(cell, 'text-fg-muted')}>
                  {row.kind === 'gap' ? `${row.reason}, ${countOf(row.count, 'time')}` : row.label}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
