/** What other features fetch when they need it. */
export { subnetCode } from './code.ts'
/** Deleting one, wherever it is shown. */
export { deleteSubnet } from './actions.tsx'
