/** Exports for other features, loaded on demand. */
export { floatingIpCode } from './as-code.ts'
/** Actions on an unattached floating IP, also for pages of other features. */
export { unattachedActions } from './unattached.tsx'
