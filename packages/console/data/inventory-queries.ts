import { query } from './calls.ts'
import { withAll } from './limits.ts'

/** All sleds at once, for pages that show what runs on them. */
export const sledsQuery = query('sledList', withAll({}))

/** Returns the query for where the disks on a page are, and their wear. */
export function diskFactsQuery(disks: readonly { readonly id: string }[]) {
  return query('porticoPhysicalDiskFacts', { query: { disk: disks.map(({ id }) => id).sort() } })
}
