/** Exports for other features, loaded on demand. */
export { snapshotCode } from './as-code.ts'
