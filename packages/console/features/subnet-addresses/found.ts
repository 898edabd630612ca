import { containsAddress, formatAddress, parseCidr, tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Holder } from './cells.ts'
import type { Cell } from './cells.ts'

/** A whole address is shown whether or not anybody has it: where it is one of the block. */
export function wholeIn(block: string, typed: string): readonly string[] {
  const address = tryParseAddress(typed.trim())
  return address !== null && containsAddress(parseCidr(block), address) ? [formatAddress(address)] : []
}

/**
 * The addresses that a text finds, in order: by the address or its beginning, by a part of the MAC address or of the
 * instance's name. A whole address is found whether or not anybody has it.
 */
export function foundIn(cells: readonly Cell[], typed: string): readonly string[] {
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

/** Those who hold the addresses that a text finds. */
export function holdersFound(holders: readonly Holder[], typed: string): Holder[] {
  const text = typed.trim().toLowerCase()
  return text === '' ? [] : holders.filter(meaning(text))
}

function meaning(text: string): (holder: Holder) => boolean {
  if (tryParseIpv4(text) !== null) return ({ ip }) => ip === text
  const isAddress = /^[\d.]+$/.test(text) && text.includes('.')
  if (isAddress) return ({ ip }) => ip.startsWith(text)
  return ({ mac, instance }) => mac.toLowerCase().includes(text) || instance.includes(text)
}
