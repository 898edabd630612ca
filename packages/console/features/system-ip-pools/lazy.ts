/** Exports for other features, loaded on demand. */
export { ipPoolCode } from './as-code.ts'
