import type { CallArgs } from '#data/call.ts'
import { withLimit } from './limits.ts'

/**
 * Returns the arguments of the query for the blocks of an address lot, with a limit that lots do not reach in practice.
 */
export const blocksArgs = (lot: string): CallArgs<'networkingAddressLotBlockList'> => ({
  path: { addressLot: lot },
  query: { limit: 1000 },
})

/**
 * Returns the arguments of the query that finds an address lot by name among the lots whose name contains it. No
 * operation returns a single lot.
 */
export const lotArgs = (lot: string): CallArgs<'networkingAddressLotList'> =>
  withLimit(100, { query: { search: lot } })

/** Returns the arguments of the query for the lots of blocks, up to the limit of one request. */
export const blockFactsArgs = (blocks: readonly string[]): CallArgs<'porticoAddressLotBlockFacts'> => ({
  query: { block: [...new Set(blocks)].sort().slice(0, 100) },
})

/** Arguments of the query for all BGP configurations; each belongs to another AS. */
export const configsArgs: CallArgs<'networkingBgpConfigList'> = { query: { limit: 1000 } }

/** Arguments of the query for all announce sets; each configuration uses one. */
export const announceSetsArgs: CallArgs<'networkingBgpAnnounceSetList'> = { query: { limit: 1000 } }

/** Returns the arguments of the query for the announcements of a set. */
export const announcementsArgs = (set: string): CallArgs<'networkingBgpAnnouncementList'> => ({
  path: { announceSet: set },
})
