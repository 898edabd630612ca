import type { CallArgs } from '#data/call.ts'

/** Where the bundles of a page lie and how far they are; without any, how many disks could take one. */
export function bundleFactsAsked(
  bundles: readonly { readonly id: string }[],
): CallArgs<'porticoSupportBundleFacts'> {
  if (bundles.length === 0) return {}
  return { query: { bundle: bundles.map(({ id }) => id).toSorted() } }
}
