import { bundleFactHandlers } from './bundles/facts.ts'
import { supportBundleHandlers } from './bundles/handlers.ts'
import { releaseHandlers } from './releases/handlers.ts'

/** Support and updates (semantics/support-update-probes.md sections 1 and 2), and our extensions about them. */
export const supportHandlers = {
  ...supportBundleHandlers,
  ...bundleFactHandlers,
  ...releaseHandlers,
}
