/** Exports for other features, which do not load the pages. */
export { announceSetPaletteActions } from './palette-actions.ts'
