import { bundleFactHandlers } from './bundles/facts.ts'
import { supportBundleHandlers } from './bundles/handlers.ts'
import { releaseHandlers } from './releases/handlers.ts'

/**
 * Support and updates (docs/reference/support-update-probes.md#support-bundles,
 * docs/reference/support-update-probes.md#target-release), and extensions of the contract for them.
 */
export const supportHandlers = {
  ...supportBundleHandlers,
  ...bundleFactHandlers,
  ...releaseHandlers,
}
