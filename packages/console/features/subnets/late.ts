/** What other features fetch when they need it. */
export { subnetCode } from './code.ts'
