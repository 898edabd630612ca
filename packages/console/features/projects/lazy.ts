/** Exports for other features, loaded on demand. */
export { projectCode } from './as-code.ts'
