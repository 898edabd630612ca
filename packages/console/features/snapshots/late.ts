/** Exports for other features, loaded on demand. */
export { snapshotCode } from './code.ts'
