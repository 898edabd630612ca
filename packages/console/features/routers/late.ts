/** What other features fetch when they need it. */
export { routerCode } from './code.ts'
