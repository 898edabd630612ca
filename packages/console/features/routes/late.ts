/** Exports for other features, loaded on demand. */
export { routeCode } from './code.ts'
