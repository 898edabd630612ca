import { query } from './calls.ts'

/** Where the bundles of a page lie and how far they are; without any, how many disks could take one. */
export function bundleFactsQuery(bundles: readonly { readonly id: string }[]) {
  if (bundles.length === 0) return query('porticoSupportBundleFacts', {})
  return query('porticoSupportBundleFacts', { query: { bundle: bundles.map(({ id }) => id).toSorted() } })
}
