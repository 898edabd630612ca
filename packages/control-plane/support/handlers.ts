import { bundleFactHandlers } from './bundles/facts.ts'
import { supportBundleHandlers } from './bundles/handlers.ts'
import { releaseHandlers } from './releases/handlers.ts'

/**
 * Support and updates (docs/reference/support-update-probes.md#support-bundles,
 * docs/reference/support-update-probes.md#target-release), and our extensions about them.
 */
export const supportHandlers = {
  ...supportBundleHandlers,
  ...bundleFactHandlers,
  ...releaseHandlers,
}
