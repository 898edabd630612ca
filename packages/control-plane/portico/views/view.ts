import type { View, ViewContent } from '@portico/contract/portico/views.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { time } from '#kernel/wire.ts'

/** The displayed fields of a view that are not in its row. */
export interface AboutView {
  readonly author: string | null
  readonly opensFirst: boolean
}

export function viewOf(row: Row<'saved_view'>, { author, opensFirst }: AboutView): View {
  return {
    id: row.id,
    list: row.list,
    project_id: row.project_id,
    name: row.name,
    shared: row.user_id === null,
    author,
    content: contentOf(row),
    opens_first: opensFirst,
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
  }
}

export function contentOf({
  search,
  state,
  sort,
  rows,
  hidden_columns: hidden,
  column_order: order,
  page,
}: Row<'saved_view'>): ViewContent {
  return {
    ...(search !== null && { search }),
    ...(state.length > 0 && { state }),
    ...(sort !== null && { sort }),
    ...(rows !== null && { rows }),
    ...(hidden.length > 0 && { hidden }),
    ...(order.length > 0 && { order }),
    ...(page !== null && { page }),
  }
}

/** Returns the columns that contain a view's content. */
export function contentColumns(content: ViewContent) {
  const { search, state = [], sort, rows, hidden = [], order = [], page } = content
  return {
    search: search ?? null,
    state: JSON.stringify(state),
    sort: sort ?? null,
    rows: rows ?? null,
    hidden_columns: JSON.stringify(hidden),
    column_order: JSON.stringify(order),
    page: page ?? null,
  }
}
