import type { ActivitySearch } from '#data/activity-search.ts'

/** A part of the filters, with `undefined` for what is no longer filtered. */
export type FilterChange = { [K in keyof ActivitySearch]?: ActivitySearch[K] | undefined }

export interface FilterProps {
  search: ActivitySearch
  onChange: (change: FilterChange, options?: { replace?: boolean }) => void
}
