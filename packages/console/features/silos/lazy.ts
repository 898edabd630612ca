/** Exports for other features, loaded on demand. */
export { siloCode } from './as-code.tsx'
