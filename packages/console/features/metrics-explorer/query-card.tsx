import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Copy, Play, Square, X } from 'lucide-react'
import { useMemo } from 'react'
import { onOneLine } from '@portico/domain/oxql/editor/one-line.ts'
import { positionOf } from '@portico/domain/oxql/language/problem.ts'
import { messageOf } from '#data/api-error.ts'
import { copyText } from '#shell/copy-text.ts'
import { type Grid, periodText } from '#shell/time-charts/grid.ts'
import { isReportedTooExpensive } from '#shell/time-charts/query-errors.ts'
import type { PageTime } from '#shell/time-charts/use-now.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { formatClock } from '#ui/format/date.ts'
import { countOf } from '#ui/format/text.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { EditorProps } from './editor/editor.tsx'
import { idsOf } from './ids-of.ts'
import type { ExplorerScope } from './scope.ts'
import { useStable } from './use-stable.ts'
import { useNameOf } from './result/names.ts'
import { ResultTableView } from './result/table-view.tsx'
import { tablesOf } from './result/tables.ts'
import type { ExplorerQuery } from './use-queries.ts'
import { readingOf, type RunResult, useRun } from './use-run.ts'

const editor = lazyComponent<EditorProps>(async () => (await import('./editor/editor.tsx')).QueryEditor)

/** A query and its result. */
export function QueryCard(props: {
  query: ExplorerQuery
  /** title of the card, such as `Query 2` */
  label: string
  scope: ExplorerScope
  grid: Grid
  time: PageTime
  /** Why queries cannot run at all; null if they can. */
  whyNotRun: string | null
  isAlone: boolean
  isNew: boolean
  onChange: (change: Partial<ExplorerQuery>) => void
  onMove: (by: -1 | 1) => void
  whyNotMove: (by: -1 | 1) => string | null
  onDuplicate: () => void
  whyNotDuplicate: string | null
  onRemove: () => void
}) {
  const { query, label, scope, grid, time, onChange } = props
  const { text } = query
  const isEmpty = text.trim() === ''
  const run = useRun(text, scope, grid, time)
  const { result, error, isRunning } = run
  const reading = useMemo(() => readingOf(text, scope, grid), [text, scope, grid])
  // Keeps the identity of an equal problem while the clock advances, so that screen readers do not announce it again.
  const problem = useStable('problem' in reading && !isEmpty ? reading.problem : null)
  const added = useStable('value' in reading ? reading.value.added : none)
  const whyNot =
    props.whyNotRun ??
    (isEmpty
      ? 'No query yet'
      : problem === null
        ? null
        : `There is an error in line ${positionOf(text, problem.span.from).line}`)
  const isStale = result !== undefined && result.text !== text
  const editorProps: EditorProps = {
    label,
    text,
    problem,
    added,
    schemas: scope.schemas,
    idsOf: (field) => idsOf(field, scope.project),
    onChange: (next) => onChange({ text: next }),
    onRun: () => whyNot === null && run.start(),
    isFocused: props.isNew,
  }
  const copy = () => {
    const sent = 'value' in reading ? reading.value.sent : text
    void copyText(onOneLine(sent), 'Query')
  }
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2 border-t border-line pt-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          icon={query.isFolded ? ChevronRight : ChevronDown}
          size="sm"
          label={query.isFolded ? `Show ${label}` : `Fold ${label}`}
          onPress={() => onChange({ isFolded: !query.isFolded })}
        />
        <h2 tabIndex={-1} data-query-title className="font-semibold">
          {label}
        </h2>
        {query.isFolded && (
          <code className="min-w-0 flex-1 truncate font-mono text-xs text-fg-muted">{onOneLine(text)}</code>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-1">
          {!props.isAlone && (
            <>
              <IconButton
                icon={ArrowUp}
                size="sm"
                label={`Move ${label} up`}
                disabledReason={props.whyNotMove(-1)}
                onPress={() => props.onMove(-1)}
              />
              <IconButton
                icon={ArrowDown}
                size="sm"
                label={`Move ${label} down`}
                disabledReason={props.whyNotMove(1)}
                onPress={() => props.onMove(1)}
              />
            </>
          )}
          <IconButton
            icon={Copy}
            size="sm"
            label={`Duplicate ${label}`}
            disabledReason={props.whyNotDuplicate}
            onPress={props.onDuplicate}
          />
          {!props.isAlone && (
            <IconButton icon={X} size="sm" label={`Remove ${label}`} onPress={props.onRemove} />
          )}
          <Button size="sm" onPress={copy} disabledReason={isEmpty ? 'No query yet' : null}>
            Copy query
          </Button>
          {isRunning && !run.isByItself ? (
            <Button size="sm" icon={Square} onPress={run.giveUp}>
              Stop
            </Button>
          ) : (
            <Button
              size="sm"
              variant="primary"
              icon={Play}
              disabledReason={whyNot}
              tooltip="Ctrl Enter"
              onPress={run.start}
            >
              Run
            </Button>
          )}
        </div>
      </div>
      {!query.isFolded && (
        <>
          {/* The minimum height of the editor, which its theme uses too, and of the surrounding elements. */}
          <div className="min-w-0 [--least-height:7.25rem] *:min-h-[calc(var(--least-height)+2px)]">
            <editor.Component {...editorProps} fallback={<EditorPlaceholder text={text} />} />
          </div>
          {'value' in reading && reading.value.isUnbounded && (
            <p className="text-xs text-busy">
              It has no start time and reads all samples. With{' '}
              <code className="font-mono">filter timestamp &gt;= $start && timestamp &lt; $end</code> it reads
              the range chosen above.
            </p>
          )}
        </>
      )}
      {error !== null && result !== undefined ? (
        // The previous result remains visible.
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <span className="min-w-0 break-words">
            <span aria-hidden className="text-bad">
              ◆{' '}
            </span>
            <b>{isReportedTooExpensive(error) ? 'Too much for one query' : `Could not run ${label}`}</b>{' '}
            <span className="text-fg-muted">{messageOf(error)}</span>
          </span>
          <Button size="sm" onPress={run.start}>
            Try again
          </Button>
        </div>
      ) : error !== null ? (
        <ErrorState
          title={isReportedTooExpensive(error) ? 'Too much for one query' : `Could not run ${label}`}
          message={messageOf(error)}
          onRetry={run.start}
        />
      ) : (
        run.isGivenUp && <p className="text-xs text-fg-muted">It was canceled before it finished.</p>
      )}
      {result === undefined ? (
        isRunning ? (
          <div className="grid h-64 place-items-center rounded-md border border-dashed border-line">
            <Spinner label="Loading" />
          </div>
        ) : (
          error === null &&
          !run.isGivenUp && (
            <p className="text-fg-muted">Write a query, or start from an example, and run it.</p>
          )
        )
      ) : (
        <Result
          result={result}
          query={query}
          place={scope}
          isStale={isStale}
          period={grid.period}
          onDrawn={(drawn) => onChange({ drawn })}
          fileName={label.toLowerCase().replaceAll(' ', '-')}
        />
      )}
    </section>
  )
}

const none: EditorProps['added'] = []

/** A placeholder with the height of the editor. */
function EditorPlaceholder({ text }: { text: string }) {
  return (
    <pre className="overflow-hidden rounded-md border border-line-strong bg-raised py-[7px] pl-[37px] font-mono text-[12.5px] leading-[1.65] whitespace-pre-wrap">
      {text === '' ? ' ' : text}
    </pre>
  )
}

/** The result of the query that ran last. */
function Result(props: {
  result: RunResult
  query: ExplorerQuery
  place: ExplorerScope
  isStale: boolean
  /** Length of a period of the page's charts in ms */
  period: number
  onDrawn: (drawn: readonly string[]) => void
  fileName: string
}) {
  const { result, place: scope, query } = props
  const tables = useMemo(
    () =>
      tablesOf(result.tables, {
        schemas: scope.known,
        from: result.variables.has('$start') ? result.grid.start : -Infinity,
        until: result.variables.has('$end') ? result.grid.end : Infinity,
        now: result.time.getTime(),
        paceOf: scope.paceOf,
      }),
    [result, scope],
  )
  const nameOf = useNameOf(tables, scope.project)
  const series = tables.reduce((sum, table) => sum + table.series.length, 0)
  const points = tables.reduce((sum, table) => sum + table.points, 0)
  const { grid } = result
  const span = result.variables.has('$start') && result.variables.has('$end') ? ([grid.start, Math.min(grid.end, grid.now)] as const) : null // prettier-ignore
  return (
    <>
      <p className="text-xs text-fg-muted tabular-nums">
        <b className="text-fg">
          Result of <bdi>{formatClock(result.time)}</bdi>
        </b>
        {props.isStale && <span className="text-busy"> of the query before your change</span>}{' '}
        {countOf(series, 'series', 'series')}, {countOf(points, 'point')}, {(result.took / 1000).toFixed(2)} s
        {result.variables.has('$step') &&
          grid.period !== props.period &&
          `; each point is the mean of ${periodText(grid.period)}`}
        {tables.some((table) => table.series.length > 4) &&
          '; the 4 highest are drawn unless others are chosen'}
      </p>
      {tables.map((table, at) =>
        table.series.length === 0 ? (
          <p key={at} className="border-t border-line py-3 text-fg-muted">
            <b className="text-fg">{table.title}</b>: the query matches no samples in this range.
          </p>
        ) : (
          <ResultTableView
            key={`${at} ${table.name}`}
            table={table}
            grid={grid}
            span={span}
            nameOf={nameOf}
            drawn={query.drawn}
            onDrawn={props.onDrawn}
            isStale={props.isStale}
            fileName={`${props.fileName}-${table.name.replace(':', '-')}`}
          />
        ),
      )}
    </>
  )
}
