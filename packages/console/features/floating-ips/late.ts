/** What other features fetch when they need it. */
export { floatingIpCode } from './code.ts'
/** What can be done to a spare one, wherever it is shown. */
export { spareActions } from './spare.tsx'
