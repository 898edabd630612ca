/** Exports for other features, loaded on demand. */
export { routeCode } from './as-code.ts'
