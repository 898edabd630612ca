/** Exports for other features, loaded on demand. */
export { floatingIpCode } from './code.ts'
/** Actions on an unattached floating IP, wherever it is shown. */
export { spareActions } from './spare.tsx'
