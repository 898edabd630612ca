/** Exports for other features, loaded on demand. */
export { vpcCode } from './as-code.ts'
