/** What other features fetch when they need it. */
export { vpcCode } from './code.ts'
