import { type ReactNode, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { FailureState } from '#shell/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { ChartFrame } from '#ui/chart/chart-frame.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { formatClock } from '#ui/format/date.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { isTooExpensive } from '#shell/time-charts/query-errors.ts'
import type { QueryState } from './use-query-result.ts'

const { Component: QueryDialog } = lazyComponent(async () => (await import('./query-dialog.tsx')).QueryDialog)

type FrameProps = Parameters<typeof ChartFrame>[0]

/** A chart of a query's result, whose menu can show the query. */
export function ChartCard(
  props: Omit<FrameProps, 'error' | 'stale' | 'span' | 'actions'> & {
    project: string
    query: QueryState
    /** Unit of the values, for the header of the exported file */
    unitText: string
    /** Name of the exported file, without its extension */
    fileName: string
    /** A cheaper query to offer if this one is too expensive. */
    onLess: { readonly label: string; readonly choose: () => void } | null
    /** A sentence that describes the content of the chart. */
    note?: ReactNode
  },
) {
  const { project, query: queryState, note, unitText, fileName, onLess, ...frame } = props
  const [isOpen, setOpen] = useState(false)
  const { answer, error } = queryState
  const isShown = answer !== undefined && !queryState.isOfBefore
  const save = async () => {
    if (frame.data === undefined) return
    try {
      const [{ chartCsv }, { saveFile }] = await Promise.all([
        import('./csv.ts'),
        import('#ui/table/table-csv.ts'),
      ])
      saveFile(`${fileName}.csv`, chartCsv(frame.data, unitText))
    } catch (failure) {
      toast.error({ title: 'Could not create the file', content: messageOf(failure) })
    }
  }
  return (
    <section aria-label={frame.title} className="min-w-0 border-t border-line pt-2">
      <ChartFrame
        {...frame}
        stale={queryState.isOfBefore}
        {...(answer !== undefined && {
          span: [answer.grid.start, Math.min(answer.grid.end, answer.grid.now)] as const,
        })}
        actions={
          <Menu
            trigger={<IconButton icon={MoreIcon} size="sm" label={`${frame.title} actions`} />}
            entries={[
              { label: 'View OxQL query', onAction: () => setOpen(true) },
              {
                label: 'Save as CSV',
                onAction: () => void save(),
                disabledReason: frame.data === undefined ? 'Nothing to save yet' : null,
              },
            ]}
          />
        }
        error={
          error !== null &&
          !isShown &&
          (isTooExpensive(error) ? (
            <ErrorState
              title="Too many samples"
              message={
                <>
                  <p>This range has more samples than one query may read. Choose a shorter range.</p>
                  {onLess !== null && (
                    <p>
                      <Button onPress={onLess.choose}>Show the {onLess.label.toLowerCase()}</Button>
                    </p>
                  )}
                </>
              }
            />
          ) : (
            <FailureState title={`Could not load ${frame.title}`} error={error} onRetry={queryState.retry} />
          ))
        }
      />
      {error !== null && isShown && (
        <p role="status" className="mt-1 flex flex-wrap items-center gap-2 text-xs text-busy">
          Not updated since {formatClock(new Date(answer.grid.now))}: {messageOf(error)}
          <Button size="sm" onPress={queryState.retry}>
            Try again
          </Button>
        </p>
      )}
      {note !== undefined && <p className="mt-1 text-xs text-fg-muted">{note}</p>}
      {isOpen && (
        <QueryDialog
          project={project}
          question={queryState.question}
          grid={answer?.grid}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
