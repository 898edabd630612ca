import type { AddressLotBlock, AddressLotUse } from '@portico/contract/types.ts'
import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { blocksAsked } from '#data/lots-queries.ts'
import { useSession } from '#shell/session.tsx'

/** What is known of a lot that an address shall be taken from. */
export interface LotKnown {
  /** undefined until they are there */
  readonly blocks: readonly AddressLotBlock[] | undefined
  /** who has addresses of it, where that is told */
  readonly uses: readonly AddressLotUse[]
}

/** The blocks of a lot, and who uses addresses of it. @param lot its name; null while none is chosen */
export function useLot(lot: string | null): LotKnown {
  const { capabilities } = useSession()
  const isChosen = lot !== null && lot !== ''
  const { data } = useQuery({
    ...query('networkingAddressLotBlockList', blocksAsked(lot ?? '')),
    enabled: isChosen,
    throwOnError: false,
  })
  const { data: uses } = useQuery({
    ...query('porticoAddressLotUses', { query: { addressLot: lot ?? '' } }),
    enabled: capabilities.fabric === true && isChosen,
    throwOnError: false,
  })
  // What is announced is taken by nobody.
  return {
    blocks: data?.items,
    uses: (uses?.items ?? []).filter(({ kind }) => kind !== 'bgp_announce_set'),
  }
}

/** Addresses in use that are told; a lot may have more. */
const toldAtMost = 8

const rangeText = ({ firstAddress, lastAddress }: AddressLotBlock): string =>
  firstAddress === lastAddress ? firstAddress : `${firstAddress} – ${lastAddress}`

/** Which addresses a lot has, and which of them are in use, in a line. */
export function lotHint({ blocks = [], uses }: LotKnown): string {
  const has = `The lot has ${blocks.map(rangeText).join(', ') || 'no addresses'}`
  if (uses.length === 0) return has
  const told = uses.slice(0, toldAtMost).map(({ address }) => address)
  const more = uses.length > told.length ? ` and ${uses.length - told.length} more` : ''
  return `${has}; in use: ${told.join(', ')}${more}`
}

/** Why an address is not to be had of a lot, as far as it is known here: the server looks once more. */
export function lotProblem(text: string, { blocks, uses }: LotKnown): string | null {
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
