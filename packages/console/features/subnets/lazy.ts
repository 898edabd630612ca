/** Exports for other features, loaded on demand. */
export { subnetCode } from './as-code.ts'
/** Deletes a subnet, also for pages of other features. */
export { deleteSubnet } from './actions.tsx'
