import { containsAddress, formatAddress, parseCidr, tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Holder } from './cells.ts'
import type { Cell } from './cells.ts'

/** Returns the text as an address if it is a complete address of the block, used or not. */
export function completeAddressIn(block: string, typed: string): readonly string[] {
  const address = tryParseAddress(typed.trim())
  return address !== null && containsAddress(parseCidr(block), address) ? [formatAddress(address)] : []
}

/**
 * Returns the matching addresses in order. A text matches an address or its prefix, or part of the MAC address or of
 * the instance's name. A complete address matches even if it is not used.
 */
export function matchesIn(cells: readonly Cell[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const isWhole = tryParseIpv4(text) !== null
  const isMeant = meaning(text)
  return cells
    .filter(({ ip, holder, kind }) => {
      if (isWhole) return ip === text
      return holder !== null && kind !== 'transit' && isMeant(holder)
    })
    .map(({ ip }) => ip)
}

/** Returns the interfaces whose addresses match. */
export function matchingHolders(holders: readonly Holder[], typed: string): Holder[] {
  const text = typed.trim().toLowerCase()
  return text === '' ? [] : holders.filter(meaning(text))
}

function meaning(text: string): (holder: Holder) => boolean {
  if (tryParseIpv4(text) !== null) return ({ ip }) => ip === text
  const isAddress = /^[\d.]+$/.test(text) && text.includes('.')
  if (isAddress) return ({ ip }) => ip.startsWith(text)
  return ({ mac, instance }) => mac.toLowerCase().includes(text) || instance.includes(text)
}
