import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AddressLotBlockFacts } from '@portico/contract/types.ts'
import { type CallData, invokeFor, query } from '#data/calls.ts'
import { blockFactsArgs, blocksArgs } from '#data/lots-queries.ts'
import { load, type PageContext } from './load.ts'
import { useSession } from './session.tsx'

/** A block of an address lot, with the name of its lot. */
type BlockOfLot = Pick<AddressLotBlockFacts, 'id' | 'firstAddress' | 'lastAddress' | 'addressLotName'>
export type BlocksOfLots = ReadonlyMap<string, BlockOfLot>

const byId = ({ items }: CallData<'porticoAddressLotBlockFacts'>): BlocksOfLots =>
  new Map(items.map((block) => [block.id, block]))

/** The query for all lots with all their blocks. It is used for an upstream that supports only the contract. */
const allBlocksQuery = queryOptions({
  queryKey: ['networkingAddressLotBlockList', {}],
  queryFn: async ({ client, signal }): Promise<BlocksOfLots> => {
    const call = invokeFor(client, signal)
    const { items: lots } = await call('networkingAddressLotList', { query: { limit: 1000 } })
    const blocks = await Promise.all(
      lots.map(async ({ name }) => {
        const { items } = await call('networkingAddressLotBlockList', blocksArgs(name))
        return items.map((block) => ({ ...block, addressLotName: name }))
      }),
    )
    return new Map(blocks.flat().map((block) => [block.id, block]))
  },
})

/** For loaders: loads the lots to which these blocks belong. */
export async function loadLotsOf(page: PageContext, blocks: readonly string[]): Promise<void> {
  if (blocks.length === 0) return
  if (page.session.capabilities.fabric === true)
    await load(page, 'porticoAddressLotBlockFacts', blockFactsArgs(blocks))
  else await page.cache.ensureQueryData(allBlocksQuery)
}

/**
 * Returns the blocks with these IDs and their lots; undefined until they are loaded. Blocks that are not found are
 * missing.
 */
export function useLotsOf(blocks: readonly string[]): BlocksOfLots | undefined {
  const isReported = useSession().capabilities.fabric === true
  const isAsked = blocks.length > 0
  const { data: reported } = useQuery({
    ...query('porticoAddressLotBlockFacts', blockFactsArgs(blocks)),
    enabled: isReported && isAsked,
    throwOnError: false,
    select: byId,
  })
  const { data: all } = useQuery({ ...allBlocksQuery, enabled: !isReported && isAsked, throwOnError: false })
  if (!isAsked) return none
  return isReported ? reported : all
}

const none: BlocksOfLots = new Map()
