/** Exports for other features, without the pages. */
export { announceSetPaletteActions } from './palette-actions.ts'
