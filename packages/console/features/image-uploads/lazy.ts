/** Exports for other features, loaded on demand. */
export { endSending } from './sending/sending.ts'
