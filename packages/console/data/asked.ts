import type { CallArgs } from '../first/call.ts'
import { withLimit } from './limits.ts'

/** Questions that several places ask in the same words, so that one answer serves them all. */

/** IP pools that are looked at to tell which is the default: more than silos have. */
export const poolsAsked = withLimit(25, {})

/** The first floating IPs of a project that could be attached, or at all where a server does not tell them apart. */
export function unattachedAsked(
  project: string,
  atMost: number,
  { filters }: { readonly filters: boolean },
): CallArgs<'floatingIpList'> {
  return withLimit(atMost, { query: { project, ...(filters && { state: ['unattached'] }) } })
}
