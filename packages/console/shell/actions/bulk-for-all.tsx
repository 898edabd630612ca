import { countOf, numberText } from '#ui/format/text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { confirmDestructive } from '../delete-preview/destructive-action.tsx'
import { type BulkJob, splitByAvailability } from './bulk.tsx'
import { availableCount } from './bulk-scope.ts'
import { startTask } from './start-task.tsx'

/**
 * Asks whether to apply an action to all matching rows on all pages. The server runs the list query itself, so the
 * browser sends no IDs. The delete preview covers the rows of this page only; for the others, the dialog shows their
 * number.
 * @param rows the rows of the page
 */
export function confirmBulkForAll<Row>(job: BulkJob<Row>, rows: readonly Row[]): void {
  const { action, rowName, noun, scope } = job
  const { task } = action
  if (task === undefined) return
  const { search, state } = scope.search
  const total = scope.total?.capped === false ? scope.total.total : null
  const what = total === null ? `all ${noun.many} that match` : `all ${countOf(total, noun.one, noun.many)}`
  const able = availableCount(task, scope)
  const title = `${action.label} ${what}`
  const onConfirm = () =>
    startTask(
      job,
      {
        type: 'query',
        ...(search !== undefined && { search }),
        ...(state !== undefined && { state: [...state] }),
      },
      title,
    )
  const body = (
    <>
      {action.consequences !== undefined && <p>{action.consequences}</p>}
      <p className="mt-2">
        {able !== null && able !== total && `${numberText(able)} of them are in a state that allows it now. `}
        This includes other pages, but not later additions. Resources in another state at that time are left
        out. It runs as a task, which you can pause or cancel.
      </p>
    </>
  )
  if (action.act === undefined) {
    confirm({
      title,
      body,
      actionLabel: action.label,
      ...(action.tone && { tone: action.tone }),
      failureTitle: 'Could not start the task',
      onConfirm,
    })
    return
  }
  const { act } = action
  const onPage = splitByAvailability(action, rows).able
  confirmDestructive(
    {
      verb: action.label,
      noun,
      targets: onPage.map((row) => ({ name: rowName(row), act: act(row) })),
      all: { what, shown: onPage.length },
      consequences: action.consequences,
      failureTitle: 'Could not start the task',
      onConfirm,
    },
    { title, body },
  )
}
