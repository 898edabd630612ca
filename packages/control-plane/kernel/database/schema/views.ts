import type { Viewed } from '@portico/contract/resources/viewed-lists.ts'
import type { Json, Timestamp } from './common.ts'

export interface SavedViewTable {
  id: string
  silo_id: string
  project_id: string | null
  /** the owner; null if the view is shared with its project */
  user_id: string | null
  author_id: string | null
  list: Viewed
  name: string
  search: string | null
  state: Json<string[]>
  sort: string | null
  /** rows per page; null for the default */
  rows: number | null
  hidden_columns: Json<string[]>
  /** the first columns, in order; empty for the default order */
  column_order: Json<string[]>
  /** URL parameters of a page that is not a list; null for lists */
  page: string | null
  time_created: Timestamp
  time_modified: Timestamp
}

export interface FirstViewTable {
  id: string
  silo_id: string
  project_id: string | null
  user_id: string
  list: Viewed
  view_id: string
}
