import { query } from './calls.ts'
import { withAll } from './limits.ts'

/** The query for all sleds, for pages that show what runs on them. */
export const sledsQuery = query('sledList', withAll({}))

/** Returns the query for the sled and the wear of the disks on a page. */
export function diskFactsQuery(disks: readonly { readonly id: string }[]) {
  return query('porticoPhysicalDiskFacts', { query: { disk: disks.map(({ id }) => id).sort() } })
}
