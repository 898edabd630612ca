import type { Viewed } from '@portico/contract/resources/viewed-lists.ts'
import type { Json, Timestamp } from './common.ts'

export interface SavedViewTable {
  id: string
  silo_id: string
  project_id: string | null
  /** whose own it is; null when it is shared with its project */
  user_id: string | null
  author_id: string | null
  list: Viewed
  name: string
  search: string | null
  state: Json<string[]>
  sort: string | null
  /** rows per page; null for as many as usual */
  rows: number | null
  hidden_columns: Json<string[]>
  /** the columns that come first, in that order; none for the usual order */
  column_order: Json<string[]>
  /** what the address says of a page that is no list; null for lists */
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
