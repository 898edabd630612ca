/** Exports for other features, without the pages. */
export { bgpConfigThing } from './palette-actions.ts'
