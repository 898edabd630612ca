/** Exports for other features, loaded on demand. */
export { floatingIpCode } from './as-code.ts'
/** Actions on an unattached floating IP, wherever it is shown. */
export { unattachedActions } from './unattached.tsx'
