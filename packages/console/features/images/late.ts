/** What other features fetch when they need it. */
export { imageCode } from './code.ts'
