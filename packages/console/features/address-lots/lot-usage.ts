import type { AddressLotBlock, AddressLotUse } from '@portico/contract/types.ts'
import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { blocksArgs } from '#data/lots-queries.ts'
import { useSession } from '#shell/session.tsx'

/** The blocks of an address lot and the users of its addresses. */
export interface LotUsage {
  /** Resources that use addresses of the lot; empty if the server does not report them */
  readonly blocks: readonly AddressLotBlock[] | undefined
  /** Who uses addresses of it, if the system reports that */
  readonly uses: readonly AddressLotUse[]
}

/** Returns the blocks of a lot and the users of its addresses. @param lot name of the lot; null if none is selected */
export function useLotUsage(lot: string | null): LotUsage {
  const { capabilities } = useSession()
  const isChosen = lot !== null && lot !== ''
  const { data } = useQuery({
    ...query('networkingAddressLotBlockList', blocksArgs(lot ?? '')),
    enabled: isChosen,
    throwOnError: false,
  })
  const { data: uses } = useQuery({
    ...query('porticoAddressLotUses', { query: { addressLot: lot ?? '' } }),
    enabled: capabilities.fabric === true && isChosen,
    throwOnError: false,
  })
  // Announced networks are excluded, because they do not use up addresses.
  return {
    blocks: data?.items,
    uses: (uses?.items ?? []).filter(({ kind }) => kind !== 'bgp_announce_set'),
  }
}

/** Maximum number of used addresses in the hint */
const maxListed = 8

const rangeText = ({ firstAddress, lastAddress }: AddressLotBlock): string =>
  firstAddress === lastAddress ? firstAddress : `${firstAddress} – ${lastAddress}`

/** Returns one line about the blocks of a lot and the addresses in use. */
export function lotHint({ blocks = [], uses }: LotUsage): string {
  const has = `The lot has ${blocks.map(rangeText).join(', ') || 'no addresses'}`
  if (uses.length === 0) return has
  const listed = uses.slice(0, maxListed).map(({ address }) => address)
  const more = uses.length > listed.length ? ` and ${uses.length - listed.length} more` : ''
  return `${has}; in use: ${listed.join(', ')}${more}`
}

/** Returns why an address is not available in a lot, as far as the client can tell; the server checks again. */
export function lotProblem(text: string, { blocks, uses }: LotUsage): string | null {
  const address = tryParseAddress(text.trim())
  if (address === null || blocks === undefined) return null
  const isInside = blocks.some(({ firstAddress, lastAddress }) => {
    const [first, last] = [tryParseAddress(firstAddress), tryParseAddress(lastAddress)]
    return (
      first?.version === address.version &&
      last !== null &&
      first.value <= address.value &&
      address.value <= last.value
    )
  })
  if (!isInside) return 'The lot does not have this address'
  const use = uses.find((one) => {
    const used = tryParseAddress(one.address)
    return used?.version === address.version && used.value === address.value
  })
  return use === undefined ? null : `In use by ${use.name}`
}
