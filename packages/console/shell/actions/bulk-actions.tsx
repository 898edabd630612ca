import { Button } from '#ui/actions/button.tsx'
import { numberText } from '#ui/format/text.ts'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import type { ListPage } from '../list/list-page.ts'
import type { ResourceNoun } from '../list/list-call.ts'
import { type Count, countText } from '../list/use-count.ts'
import type { useListSearch } from '../list/use-list-search.ts'
import type { usePageSelection } from '../list/use-page-selection.ts'
import { useSession } from '../session.tsx'
import { confirmBulk, type BulkAction, type BulkJob, splitByAvailability } from './bulk.tsx'
import { confirmBulkForAll } from './bulk-for-all.tsx'
import { availableCount, type BulkScope } from './bulk-scope.ts'

export { confirmBulk }

export interface BulkActionsProps<Row> {
  actions: readonly BulkAction<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  noun: ResourceNoun
  selection: Omit<ReturnType<typeof usePageSelection>, 'rows'>
  page: Pick<ListPage<Row>, 'rows' | 'next' | 'total' | 'matching'>
  list: ReturnType<typeof useListSearch>
  counts: Count | undefined
  project: string | null | undefined
}

/** The bar at the bottom of the page while rows, or all rows that match the filters, are selected. */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const { actions, rowId, rowName, noun, selection, page, list, counts } = props
  const { matching } = page
  // If all matching rows are loaded, they are treated like rows that the user selected one by one.
  const rows = selection.isAll && matching !== undefined ? matching : props.rows
  const { tasks = false } = useSession().capabilities
  const { clear } = selection
  const project = tasks ? props.project : undefined
  const scope: BulkScope = { project, search: list.search, total: page.total, counts }
  const job = (action: BulkJob<Row>['action']): BulkJob<Row> => ({
    action,
    rowId,
    rowName,
    noun,
    scope,
    onOver: clear,
  })
  const isPart = page.next !== undefined || list.toPrevious !== undefined
  const canBeAll =
    matching !== undefined || (project !== undefined && actions.some(({ task }) => task !== undefined))
  const total = page.total === undefined || page.total.capped ? null : page.total.total
  const onlyThisPage = (
    <Button variant="quiet" onPress={() => selection.select(new Set(props.rows.map(rowId)))}>
      {`Only the ${props.rows.length} on this page`}
    </Button>
  )
  if (selection.isAll && canBeAll && matching === undefined) {
    return (
      <BulkBar
        label={total === null ? 'All matching rows are selected' : `All ${numberText(total)} that match`}
        note="Also on other pages. Later additions are not included"
        onClear={clear}
      >
        {onlyThisPage}
        {actions.map((action) => {
          if (action.together !== undefined) return null
          const able = action.task === undefined ? 0 : availableCount(action.task, scope)
          return (
            <Button
              key={action.label}
              variant={action.tone === 'danger' ? 'quiet-danger' : 'quiet'}
              disabledReason={able === 0 ? `None of these ${noun.many} is in a state that allows it` : null}
              onPress={() => confirmBulkForAll(job(action), rows)}
            >
              {able === null ? action.label : `${action.label} ${numberText(able)}`}
            </Button>
          )
        })}
      </BulkBar>
    )
  }
  const isAll = selection.isAll && matching !== undefined
  const isWholePage = isPart && rows.length === page.rows?.length
  return (
    <BulkBar
      label={isAll ? `All ${numberText(rows.length)} that match` : `${rows.length} selected`}
      {...(isAll && { note: 'Also on other pages' })}
      onClear={clear}
    >
      {isAll && onlyThisPage}
      {!isAll && isWholePage && canBeAll && (
        <Button variant="quiet" onPress={selection.selectAll}>
          {page.total === undefined || page.total.capped
            ? 'Select all that match'
            : `Select all ${countText(page.total)} that match`}
        </Button>
      )}
      {actions.map((action) => {
        const { able, leftOut } = splitByAvailability(action, rows)
        return (
          <Button
            key={action.label}
            variant={action.tone === 'danger' ? 'quiet-danger' : 'quiet'}
            disabledReason={able.length === 0 ? leftOut[0]?.reason : null}
            onPress={() =>
              action.together === undefined ? confirmBulk(job(action), rows) : action.together(able, clear)
            }
          >
            {able.length === rows.length || able.length === 0
              ? action.label
              : `${action.label} ${able.length} of ${rows.length}`}
          </Button>
        )
      })}
    </BulkBar>
  )
}
