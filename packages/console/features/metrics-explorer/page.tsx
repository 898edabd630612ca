import { useQuery } from '@tanstack/react-query'
import { ChartLine, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { query } from '#data/calls.ts'
import { type ExplorerSearch, maxQueries } from '#data/explorer-search.ts'
import { metricsViewsArgs } from '#data/metrics-views.ts'
import { intervalIn } from '#data/time-span.ts'
import { Guides } from '#shell/guides.tsx'
import { useSession } from '#shell/session.tsx'
import { gridOf } from '#shell/time-charts/grid.ts'
import { rangeIn, zoomedInto, zoomedOut } from '#shell/time-charts/spans.ts'
import { TimeToolbar, defaultRefresh } from '#shell/time-charts/toolbar.tsx'
import { useNow } from '#shell/time-charts/use-now.ts'
import { Button } from '#ui/actions/button.tsx'
import { ChartGroup, type ChartView } from '#ui/chart/chart-group.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { fleetExamples, projectExamples } from './examples.ts'
import { QueryCard } from './query-card.tsx'
import type { SchemasProps } from './schemas/panel.tsx'
import { SeriesStyles, PageStyles } from './result/series-styles.ts'
import { SaveAs } from './save-as.tsx'
import { ExplorerSide } from './side.tsx'
import { useExplorerScope } from './use-schemas.ts'
import { type ExplorerQuery, queryOf, useQueries, whyTooLong } from './use-queries.ts'
import type { ViewActionsProps } from './view-actions.tsx'
import { viewContentOf, shownExplorer } from './views.ts'
import { serverNow } from '#ui/server-clock.ts'

const schemasPanel = lazyComponent<SchemasProps>(
  async () => (await import('./schemas/panel.tsx')).SchemasPanel,
)
const viewActions = lazyComponent<ViewActionsProps>(
  async () => (await import('./view-actions.tsx')).ViewActions,
)

/** The metrics explorer: OxQL queries and their charts, for a project or for the whole system. */
export function MetricsExplorer(props: {
  project?: string
  search: ExplorerSearch
  /** @param isStep adds a history entry */
  onSearch: (search: ExplorerSearch, isStep: boolean) => void
}) {
  const { project, search: addressed, onSearch } = props
  const { capabilities } = useSession()
  const args = useMemo(() => metricsViewsArgs(project), [project])
  const { data: kept } = useQuery({
    ...query('porticoViewList', args),
    enabled: capabilities.views === true,
    throwOnError: false,
  })
  const shown = shownExplorer(addressed, kept?.items ?? noViews)
  const { search } = shown
  const scope = useExplorerScope(project)
  const interval = intervalIn(search, defaultRefresh)
  const [time, lookAgain] = useNow(search, interval)
  const { now } = time
  const grid = useMemo(
    () => gridOf(rangeIn({ range: search.range, from: search.from, to: search.to }, now), now),
    [search.range, search.from, search.to, now],
  )
  const [queries, setQueries] = useQueries(search, shown.view !== null, (written) =>
    onSearch({ ...search, ...written }, false),
  )
  const [newest, setNewest] = useState<number | null>(null)
  const [isReading, setReading] = useState(false)
  const [removed, setRemoved] = useState<{ readonly at: number } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const [looks] = useState(() => new SeriesStyles())
  useEffect(() => {
    if (removed === null) return
    // The focused button was removed, so the query at its position gets the focus.
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-query-title]') ?? []
    titles[Math.min(removed.at, titles.length - 1)]?.focus()
  }, [removed])
  const cards = queries.length === 0 ? [first] : queries
  const change = (next: ExplorerSearch) => onSearch(next, false)
  const set = (id: number, what: Partial<ExplorerQuery>) =>
    setQueries((all) => (all.length === 0 ? [first] : all).map((each) => (each.id === id ? { ...each, ...what } : each))) // prettier-ignore
  const insert = (text: string, at: number) => {
    const made = queryOf(text)
    setNewest(made.id)
    setQueries((all) => {
      const filled = all.filter((each) => each.text.trim() !== '')
      return filled.length < all.length ? [...filled, made] : all.toSpliced(at, 0, made)
    })
  }
  const whyNoMore = queries.length >= maxQueries ? `A page has at most ${maxQueries} queries` : null
  const start = (text: string) => {
    setReading(false)
    const hasRoom = whyNoMore === null || queries.some((each) => each.text.trim() === '')
    if (hasRoom) insert(text, queries.length)
    else toast.error({ title: 'No query was added', content: `${whyNoMore}. Remove one first.` })
  }
  const whyNotRun = whyTooLong(queries)
  const views = kept === undefined ? null : { items: kept.items, mayShare: kept.mayShare, args }
  return (
    <>
      <PageHeader
        title={project === undefined ? 'System metrics' : 'Metrics'}
        count={shown.view?.name}
        badge={
          shown.view !== null && shown.isChanged ? (
            <span className="text-xs text-busy">changed</span>
          ) : undefined
        }
        actions={
          <>
            {views !== null && (
              <viewActions.Component
                views={views}
                view={shown.view}
                isChanged={shown.isChanged}
                page={viewContentOf(search)}
                whyNotKeep={whyNotRun}
                onGo={(view) => onSearch({ view: view ?? undefined }, true)}
                fallback={<SaveAs isNew={shown.view === null} disabledReason="It is loading" />}
              />
            )}
            <Guides
              icon={ChartLine}
              heading="Metrics"
              summary="Query all metrics with OxQL and draw them. The address contains the queries, so you can share it."
              guides={['metrics-explorer', 'metrics']}
            />
          </>
        }
      />
      {shown.isMissing && kept !== undefined && (
        <Notice title="This view cannot be shown">It belongs to another user, or it was deleted.</Notice>
      )}
      <div className="flex min-w-0 flex-col gap-x-6 gap-y-3 lg:flex-row">
        <ExplorerSide
          views={kept?.items ?? noViews}
          current={shown.view?.id ?? null}
          isChanged={shown.isChanged}
          examples={project === undefined ? fleetExamples : projectExamples}
          onStart={start}
          onSchemas={() => setReading(true)}
        />
        <div ref={list} className="flex min-w-0 flex-1 flex-col gap-4">
          <TimeToolbar
            search={search}
            onSearch={change}
            grid={grid}
            interval={interval}
            onLook={lookAgain}
            isFetching={false}
            note={
              <>
                ; fills <code className="font-mono">$start</code>, <code className="font-mono">$end</code> and{' '}
                <code className="font-mono">$step</code>
              </>
            }
          />
          <PageStyles value={looks}>
            <ChartGroup
              view={search.as ?? 'chart'}
              onViewChange={(view: ChartView) =>
                change({ ...search, as: view === 'table' ? view : undefined })
              }
              zoom={{
                into: (from, to) => onSearch(zoomedInto(search, from, to), true),
                out: () => onSearch(zoomedOut(search, serverNow()), true),
              }}
            >
              {cards.map((each, at) => (
                <QueryCard
                  key={each.id}
                  query={each}
                  label={`Query ${at + 1}`}
                  scope={scope}
                  grid={grid}
                  time={time}
                  whyNotRun={whyNotRun}
                  isAlone={cards.length === 1}
                  isNew={each.id === newest}
                  onChange={(what) => set(each.id, what)}
                  onMove={(by) => setQueries((all) => moved(all, at, by))}
                  whyNotMove={(by) =>
                    at + by < 0 ? 'It is the first' : at + by >= cards.length ? 'It is the last' : null
                  }
                  onDuplicate={() => insert(each.text, at + 1)}
                  whyNotDuplicate={whyNoMore}
                  onRemove={() => {
                    setQueries((all) => all.filter(({ id }) => id !== each.id))
                    setRemoved({ at })
                  }}
                />
              ))}
            </ChartGroup>
          </PageStyles>
          <div>
            <Button icon={Plus} disabledReason={whyNoMore} onPress={() => insert('', queries.length)}>
              Add query
            </Button>
          </div>
        </div>
      </div>
      {isReading && (
        <schemasPanel.Component schemas={scope.schemas} onStart={start} onClose={() => setReading(false)} />
      )}
    </>
  )
}

const noViews: readonly never[] = []

/** The query of an empty page. */
const first = queryOf('')

/** Returns the queries after swapping one with its neighbor. */
function moved(all: readonly ExplorerQuery[], at: number, by: -1 | 1): readonly ExplorerQuery[] {
  const one = all[at]
  return one === undefined ? all : all.toSpliced(at, 1).toSpliced(at + by, 0, one)
}
