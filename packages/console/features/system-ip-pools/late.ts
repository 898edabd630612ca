/** What other features fetch when they need it. */
export { ipPoolCode } from './code.ts'
