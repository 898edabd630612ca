import type { CallArgs } from '#data/call.ts'
import { withLimit } from './limits.ts'

/** The blocks of an address lot: more than anybody reads. */
export const blocksAsked = (lot: string): CallArgs<'networkingAddressLotBlockList'> => ({
  path: { addressLot: lot },
  query: { limit: 1000 },
})

/** An address lot by its name, among those whose names hold it: no call tells of one alone. */
export const lotAsked = (lot: string): CallArgs<'networkingAddressLotList'> =>
  withLimit(100, { query: { search: lot } })

/** Which lots blocks are of: of as many as are told at once. */
export const blockFactsAsked = (blocks: readonly string[]): CallArgs<'porticoAddressLotBlockFacts'> => ({
  query: { block: [...new Set(blocks)].sort().slice(0, 100) },
})

/** All BGP configurations: each is another AS. */
export const configsAsked: CallArgs<'networkingBgpConfigList'> = { query: { limit: 1000 } }

/** All announce sets: a configuration has one. */
export const announceSetsAsked: CallArgs<'networkingBgpAnnounceSetList'> = { query: { limit: 1000 } }

/** What an announce set announces. */
export const announcementsAsked = (set: string): CallArgs<'networkingBgpAnnouncementList'> => ({
  path: { announceSet: set },
})
