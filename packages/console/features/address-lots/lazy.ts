/** Exports for other features, which do not load the pages. */
export { AddressLotFrame } from './frame.tsx'
export { lotHint, lotProblem, useLotUsage } from './lot-usage.ts'
export { addressLotPaletteActions } from './palette-actions.ts'
