import type { CallArgs } from '#first/call.ts'

/** Where the disks of a page are, and how worn. */
export function diskFactsAsked(
  disks: readonly { readonly id: string }[],
): CallArgs<'porticoPhysicalDiskFacts'> {
  return { query: { disk: disks.map(({ id }) => id).sort() } }
}
