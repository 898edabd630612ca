import { query } from './calls.ts'
import { withAll } from './limits.ts'

/** All sleds at once, for what is placed on them. */
export const sledsQuery = query('sledList', withAll({}))

/** Where the disks of a page are, and how worn. */
export function diskFactsQuery(disks: readonly { readonly id: string }[]) {
  return query('porticoPhysicalDiskFacts', { query: { disk: disks.map(({ id }) => id).sort() } })
}
