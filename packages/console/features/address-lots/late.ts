/** Exports for other features, without the pages. */
export { AddressLotFrame } from './frame.tsx'
export { lotHint, lotProblem, useLot } from './in-lot.ts'
export { addressLotThing } from './thing.ts'
