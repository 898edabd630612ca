/** What other features fetch when they need it. */
export { routeCode } from './code.ts'
