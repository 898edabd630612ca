/** Exports for other features, without the pages. */
export { AddressLotFrame } from './frame.tsx'
export { lotHint, lotProblem, useLotUsage } from './lot-usage.ts'
export { addressLotPaletteActions } from './palette-actions.ts'
