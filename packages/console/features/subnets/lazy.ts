/** Exports for other features, loaded on demand. */
export { subnetCode } from './as-code.ts'
/** Deletes a subnet, wherever it is shown. */
export { deleteSubnet } from './actions.tsx'
