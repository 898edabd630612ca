/** Exports for other features, without the pages. */
export { bgpConfigPaletteActions } from './palette-actions.ts'
