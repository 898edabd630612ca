import type { CallArgs } from '#data/call.ts'
import { withAll } from './limits.ts'

/** All sleds at once, for what is placed on them. */
export const sledsAsked = withAll({})

/** Where the disks of a page are, and how worn. */
export function diskFactsAsked(
  disks: readonly { readonly id: string }[],
): CallArgs<'porticoPhysicalDiskFacts'> {
  return { query: { disk: disks.map(({ id }) => id).sort() } }
}
