import { use, useMemo, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import type { Grid } from '#shell/time-charts/grid.ts'
import { Link } from '#ui/actions/link.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { ChartFrame } from '#ui/chart/chart-frame.tsx'
import type { ChartData, SeriesStyle } from '#ui/chart/series.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { type Statistic, statistics } from './histograms.ts'
import { maxStyles, PageStyles, subjectOf } from './series-styles.ts'
import type { NameOf } from './names.ts'
import {
  figuresOf,
  resampled,
  onSameTimes,
  untilKnown,
  type ResultSeries,
  type ResultTable,
  summaryOf,
} from './tables.ts'

/** Number of series that are drawn by default. */
const usual = 4

/** The line styles of the histogram statistics, in their order. */
const statisticStyles = [1, 2, 3, 4] as const satisfies readonly SeriesStyle[]

/** Number of series per page. */
const pageSize = 25

/** The result for one timeseries: the series with the highest values as a chart, and all series in a table. */
export function ResultTableView(props: {
  table: ResultTable
  grid: Grid
  /** The displayed range; null if the query contains its own */
  span: readonly [number, number] | null
  nameOf: NameOf
  /** Display settings in the URL: keys of series, and a histogram statistic */
  drawn: readonly string[]
  onDrawn: (drawn: readonly string[]) => void
  /** Whether the result belongs to the previous query. */
  isStale: boolean
  fileName: string
}) {
  const { table, grid, nameOf, drawn, onDrawn } = props
  const { shown } = table
  const [page, setPage] = useState(0)
  const statistic = statistics.find((each) => drawn.includes(each))
  const rows = useMemo(() => {
    const visible =
      table.holdsUntil === null
        ? untilKnown(onSameTimes(table.series, grid.period), grid.now)
        : resampled(table.series, table.holdsUntil, grid.period)
    const figured = visible.series.map((series) => {
      const values = figuresOf(series, statistic ?? 'p95')
      return { series, values, summary: summaryOf(values), label: labelOf(series, table, nameOf) }
    })
    const sorted = figured.toSorted((a, b) => (b.summary.mean ?? -Infinity) - (a.summary.mean ?? -Infinity))
    return { times: visible.times, sorted }
  }, [table, grid.period, grid.now, statistic, nameOf])
  const { times, sorted } = rows
  const chosen = sorted.filter(({ series }) => drawn.includes(series.key)).slice(0, maxStyles)
  const lines = chosen.length > 0 ? chosen : sorted.slice(0, usual)
  const looks = use(PageStyles).of(lines.map(({ series }) => subjectOf(series, table)))
  const lookOf = (key: string): SeriesStyle | undefined =>
    looks[lines.findIndex(({ series }) => series.key === key)]
  // If there is a single series, all statistics of its histograms can be drawn.
  const [only] = lines
  const areAllFigures = table.kind === 'histograms' && lines.length === 1 && statistic === undefined
  const data = useMemo(
    (): ChartData => ({
      times,
      series:
        areAllFigures && only !== undefined
          ? statistics.map((each, at) => ({
              id: each,
              label: each,
              style: statisticStyles[at] ?? 1,
              values: figuresOf(only.series, each),
            }))
          : lines.map(({ series, label, values }, at) => ({
              id: series.key,
              label,
              style: looks[at] ?? 1,
              values,
            })),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- lines follow from these
    [rows, drawn, areAllFigures],
  )
  const toggle = (key: string) => {
    const keys = lines.map(({ series }) => series.key)
    const next = keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]
    onDrawn([...(statistic === undefined ? [] : [statistic]), ...next])
  }
  const save = async () => {
    try {
      const [{ tableCsv }, { saveFile }] = await Promise.all([
        import('./csv.ts'),
        import('#ui/table/table-csv.ts'),
      ])
      saveFile(`${props.fileName}.csv`, tableCsv(table, nameOf))
    } catch (failure) {
      toast.error({ title: 'Could not create the file', content: messageOf(failure) })
    }
  }
  const actions = (
    <Menu
      trigger={<IconButton icon={MoreIcon} size="sm" label={`${table.title} actions`} />}
      entries={[{ label: 'Save as CSV', onAction: () => void save() }]}
    />
  )
  const isDrawable = table.kind !== 'texts' && times.length > 1
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize))
  const at = Math.min(page, pages - 1)
  const unit = [shown.unit, ...table.same.filter(([name]) => !hiddenWhenSame.has(name)).map(([name, value]) => `${name.replaceAll('_', ' ')} ${nameOf(name, value).name}`)].filter((each) => each !== '') // prettier-ignore
  const by = table.by.length === 0 ? ['series'] : table.by
  return (
    <section aria-label={table.name} className="flex min-w-0 flex-col gap-2 border-t border-line pt-2">
      {table.kind === 'histograms' && (
        <div className="flex">
          <Segments
            label={`Value of ${table.title}`}
            value={statistic ?? (areAllFigures ? 'all' : 'p95')}
            onChange={(next) =>
              onDrawn([
                ...(next === 'all' ? [] : [next]),
                ...drawn.filter((each) => !statistics.some((figure) => figure === each)),
              ])
            }
            segments={
              [
                ...(areAllFigures || lines.length === 1 ? [{ value: 'all' as const, label: 'All' }] : []),
                ...statistics.map((each) => ({ value: each, label: each })),
              ] as readonly { value: Statistic | 'all'; label: string }[]
            }
          />
        </div>
      )}
      {isDrawable ? (
        <ChartFrame
          title={table.title}
          unit={unit.join(', ')}
          data={data}
          base={shown.base}
          isStepped={table.holdsUntil !== null}
          areValuesLong={shown.isLong}
          format={shown.format}
          formatTick={shown.formatTick}
          stale={props.isStale}
          {...(props.span !== null && { span: props.span })}
          actions={actions}
          height={200}
        />
      ) : (
        <div className="flex items-center gap-3">
          <h2 className="font-semibold">{table.title}</h2>
          <span className="text-xs text-fg-muted">{unit.join(', ')}</span>
          <div className="ml-auto">{actions}</div>
        </div>
      )}
      <div className="relative overflow-x-auto rounded-md border border-line bg-raised">
        <table aria-label={`Series of ${table.title}`} className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              {isDrawable && (
                <th scope="col" className={`${head} w-8 pr-0`}>
                  <span className="sr-only">Drawn</span>
                </th>
              )}
              {by.map((field) => (
                <th key={field} scope="col" className={`${head} text-left`}>
                  {field}
                </th>
              ))}
              <th scope="col" className={`${head} num`}>
                Last
              </th>
              <th scope="col" aria-sort="descending" className={`${head} num`}>
                Mean ↓
              </th>
              <th scope="col" className={`${head} num`}>
                Highest
              </th>
              <th scope="col" className={`${head} text-left max-sm:hidden`}>
                <span className="sr-only">Trend</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(at * pageSize, (at + 1) * pageSize).map(({ series, values, summary, label }) => {
              const { key } = series
              const style = lookOf(key)
              const whyNotToggle =
                style === undefined && lines.length >= maxStyles
                  ? `At most ${maxStyles} can be distinguished`
                  : style !== undefined && lines.length === 1
                    ? 'At least one must be drawn. Choose another first'
                    : undefined
              return (
                <tr key={key} className="hover:bg-hover">
                  {isDrawable && (
                    <td className={`${cell} pr-0`}>
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={`Draw ${label}`}
                        title={whyNotToggle}
                        checked={style !== undefined}
                        disabled={whyNotToggle !== undefined}
                        onChange={() => toggle(key)}
                      />
                    </td>
                  )}
                  {by.map((field, column) => {
                    const value = series.fields[field]
                    const { name, href } =
                      value === undefined ? { name: label, href: null } : nameOf(field, value)
                    return (
                      <td key={field} className={`${cell} ${column === 0 ? 'font-semibold' : ''}`}>
                        <span className="flex min-w-0 items-center gap-2" title={value}>
                          {column === 0 && isDrawable && (
                            <svg width="18" height="12" aria-hidden className="flex-none">
                              {style !== undefined && !areAllFigures && (
                                <path d="M1 6H17" className="chart-line" data-series={style} />
                              )}
                            </svg>
                          )}
                          {href === null ? name : <Link href={href}>{name}</Link>}
                        </span>
                      </td>
                    )
                  })}
                  {[summary.last, summary.mean, summary.highest].map((value, column) => (
                    <td key={column} className={`${cell} num font-mono text-xs whitespace-nowrap`}>
                      {table.kind === 'texts' ? (
                        column === 0 && (series.texts?.findLast((text) => text !== null) ?? '')
                      ) : value === null ? (
                        <span className="dash">
                          <span className="sr-only">No samples</span>
                        </span>
                      ) : (
                        shown.format(value)
                      )}
                    </td>
                  ))}
                  <td className={`${cell} max-sm:hidden`}>
                    {isDrawable && <Sparkline values={scaled(values, summary.highest)} style={style ?? 5} />}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <Pagination
          label={`Pages of ${table.title}`}
          pageSize={pageSize}
          position={`${at * pageSize + 1}–${Math.min((at + 1) * pageSize, sorted.length)} of ${countOf(sorted.length, 'series', 'series')}`}
          onPrevious={at > 0 ? () => setPage(at - 1) : undefined}
          onNext={at < pages - 1 ? () => setPage(at + 1) : undefined}
        />
      )}
    </section>
  )
}

const cell = 'h-(--row) border-t border-line px-2.5'
const head = 'h-8 bg-sunken px-2.5 text-xs font-medium text-fg-muted'

/** Fields that are omitted because all series of a project have the same value. */
const hiddenWhenSame: ReadonlySet<string> = new Set(['project_id', 'silo_id'])

/** Returns the label of a series, made of the fields that distinguish it. */
function labelOf({ fields }: ResultSeries, { labelledBy, title }: ResultTable, nameOf: NameOf): string {
  const words = labelledBy.map((field) => nameOf(field, fields[field] ?? '').name)
  return words.length === 0 ? title : words.join(' ')
}

/** Scales values to the range of a sparkline, whose maximum is at least 1. */
const scaled = (values: readonly (number | null)[], highest: number | null) =>
  values.map((value) =>
    value === null || highest === null || highest <= 0 ? value : (value / highest) * 100,
  )
