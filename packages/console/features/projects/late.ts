/** What other features fetch when they need it. */
export { projectCode } from './code.ts'
