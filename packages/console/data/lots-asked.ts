import type { CallArgs } from '#first/call.ts'
import { withLimit } from './limits.ts'

/** The blocks of an address lot: more than anybody reads. */
export const blocksAsked = (lot: string): CallArgs<'networkingAddressLotBlockList'> => ({
  path: { addressLot: lot },
  query: { limit: 1000 },
})

/** An address lot by its name, among those whose names hold it: no call tells of one alone. */
export const lotAsked = (lot: string): CallArgs<'networkingAddressLotList'> =>
  withLimit(100, { query: { search: lot } })
