/** Exports for other features, loaded on demand. */
export { imageCode } from './code.ts'
