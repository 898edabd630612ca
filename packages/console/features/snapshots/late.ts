/** What other features fetch when they need it. */
export { snapshotCode } from './code.ts'
