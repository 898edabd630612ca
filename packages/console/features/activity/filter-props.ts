import type { ActivitySearch } from '#data/activity-search.ts'

/** A change of filters; `undefined` removes a filter. */
export type FilterChange = { [K in keyof ActivitySearch]?: ActivitySearch[K] | undefined }

export interface FilterProps {
  search: ActivitySearch
  onChange: (change: FilterChange, options?: { replace?: boolean }) => void
}
