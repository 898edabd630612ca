/** Bundles of diagnostics for support. */
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { Timestamp, TypedUuidForSupportBundleKind } from './primitives.ts'

export const SupportBundleState = component(
  'SupportBundleState',
  z.enum(['collecting', 'destroying', 'failed', 'active']),
)
export type SupportBundleState = z.infer<typeof SupportBundleState>

export const SupportBundleInfo = component(
  'SupportBundleInfo',
  z.object({
    id: TypedUuidForSupportBundleKind,
    reason_for_creation: z.string(),
    reason_for_failure: z.string().nullish(),
    state: SupportBundleState,
    time_created: Timestamp,
  }),
)
export type SupportBundleInfo = z.infer<typeof SupportBundleInfo>

export const SupportBundleInfoResultsPage = resultsPage(SupportBundleInfo)
