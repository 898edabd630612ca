/** Exports for other features, loaded on demand. */
export { affinityGroupCode, antiAffinityGroupCode } from './as-code.ts'
