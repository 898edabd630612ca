import type { ActivitySearch } from '#data/activity-search.ts'

/** A change of filters, with `undefined` for a removed one. */
export type FilterChange = { [K in keyof ActivitySearch]?: ActivitySearch[K] | undefined }

export interface FilterProps {
  search: ActivitySearch
  onChange: (change: FilterChange, options?: { replace?: boolean }) => void
}
