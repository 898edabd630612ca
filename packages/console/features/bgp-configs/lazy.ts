/** Exports for other features, which do not load the pages. */
export { bgpConfigPaletteActions } from './palette-actions.ts'
