import { query } from './calls.ts'

/**
 * Returns the query for the location and progress of the bundles on a page; without bundles, for the number of disks
 * that could store one.
 */
export function bundleFactsQuery(bundles: readonly { readonly id: string }[]) {
  if (bundles.length === 0) return query('porticoSupportBundleFacts', {})
  return query('porticoSupportBundleFacts', { query: { bundle: bundles.map(({ id }) => id).toSorted() } })
}
