/** Exports for other features, loaded on demand. */
export { ipPoolCode } from './code.ts'
