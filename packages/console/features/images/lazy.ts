/** Exports for other features, loaded on demand. */
export { imageCode } from './as-code.ts'
