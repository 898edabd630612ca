/** Exports for other features, without the pages. */
export { AddressLotFrame } from './frame.tsx'
export { lotHint, lotProblem, useLot } from './lot-usage.ts'
export { addressLotThing } from './palette-actions.ts'
