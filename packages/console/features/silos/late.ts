/** Exports for other features, loaded on demand. */
export { siloCode } from './code.tsx'
