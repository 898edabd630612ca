/** What other features need of lots, without the pages that show them. */
export { AddressLotFrame } from './frame.tsx'
export { lotHint, lotProblem, useLot } from './in-lot.ts'
export { addressLotThing } from './thing.ts'
