import type { AddressLotCreate } from '@portico/contract/types.ts'
import { firstOf, formatAddress, lastOf, tryParseAddress, tryParseCidr } from '@portico/domain/ip/cidr.ts'

/** First and last address of a block. */
export type Block = AddressLotCreate['blocks'][number]

/**
 * Parses a block: two addresses separated by a dash, a network, or one address.
 * @returns the block, or a message that describes the error
 */
export function parseBlock(text: string): Block | string {
  const network = tryParseCidr(text)
  if (network !== null) {
    const { version } = network
    return {
      firstAddress: formatAddress({ version, value: firstOf(network) }),
      lastAddress: formatAddress({ version, value: lastOf(network) }),
    }
  }
  const ends = text.split(/\s*[-–]\s*/)
  const [first, last = first] = ends.map(tryParseAddress)
  if (ends.length > 2 || !first || !last) return `"${text}" is no address, range or network`
  if (first.version !== last.version) return `"${text}" mixes IPv4 and IPv6`
  if (last.value < first.value) return `"${text}" ends before it begins`
  return { firstAddress: formatAddress(first), lastAddress: formatAddress(last) }
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Parses blocks, one per line, and ignores invalid lines. */
export function blocksOf(text: string): Block[] {
  return linesOf(text)
    .map(parseBlock)
    .filter((block) => typeof block !== 'string')
}

/** Returns the problem of the first invalid line, or null. */
export function blocksProblem(text: string): string | null {
  const lines = linesOf(text)
  if (lines.length === 0) return 'A lot needs at least one address'
  return lines.map(parseBlock).find((block) => typeof block === 'string') ?? null
}
