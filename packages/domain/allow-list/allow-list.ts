import {
  type Address,
  addressBits,
  type Cidr,
  containsAddress,
  formatCidr,
  hasHostBits,
  networkOf,
  parseCidr,
  tryParseAddress,
  tryParseCidr,
} from '#ip/cidr.ts'
import { cidrProblem } from '#ip/problems.ts'
import { invalidRequest, type Refusal } from '#refusals.ts'

/** Which addresses may reach the system from outside (docs/reference/system-networking.md#allow-list). */
export type AllowedSources =
  | { readonly allow: 'any' }
  | { readonly allow: 'list'; readonly ips: readonly string[] }

/** Networks of one list. */
export const allowListMost = 1000

/** `::ffff:0:0/96`: how IPv6 writes IPv4 (RFC 4291, section 2.5.5.2). */
const mapped = 0xffffn << 32n

const isMapped = (value: bigint) => value >> 32n === mapped >> 32n

/** An address as what it is: IPv4 also where it is written as IPv6. */
function plainAddress({ version, value }: Address): Address {
  return version === 6 && isMapped(value) ? { version: 4, value: value - mapped } : { version, value }
}

function plainCidr(cidr: Cidr): Cidr {
  const { version, address, width } = cidr
  if (version === 4 || width < 96 || !isMapped(address)) return cidr
  return { version: 4, address: address - mapped, width: width - 96 }
}

/** The networks of a list, read once to be asked often. @throws RangeError for what is no network */
export function networksOf(allowed: AllowedSources): readonly Cidr[] | 'any' {
  return allowed.allow === 'any' ? 'any' : allowed.ips.map((ip) => plainCidr(parseCidr(ip)))
}

/** Is this address let in? What cannot be read as one is not, unless everybody is. */
export function admits(networks: readonly Cidr[] | 'any', address: string): boolean {
  if (networks === 'any') return true
  const parsed = tryParseAddress(address)
  if (parsed === null) return false
  const plain = plainAddress(parsed)
  return networks.some((network) => containsAddress(network, plain))
}

/**
 * Why one network cannot be in a list, as the server says it; null: it can. It is read already.
 * @throws RangeError for what is no network
 */
function whyNotListed(ip: string): Refusal | null {
  const { address, width } = plainCidr(parseCidr(ip))
  if (address === 0n) {
    return invalidRequest(
      'Source IP allowlist may not contain the unspecified address. Use "any" to allow any source to connect.',
    )
  }
  return width === 0 ? invalidRequest('Source IP allowlist entries may not have a netmask of /0.') : null
}

/**
 * Why a list may not be set, in the order of its rules.
 * @param own where whoever sets it comes from; null: from no network, such as the server itself
 */
export function whyNotAllowed(allowed: AllowedSources, own: string | null): Refusal | null {
  if (allowed.allow === 'any') return null
  const { ips } = allowed
  if (ips.length > allowListMost) {
    return invalidRequest(`Source IP allowlist is limited to ${allowListMost} entries, found ${ips.length}`)
  }
  for (const ip of ips) {
    const why = whyNotListed(ip)
    if (why !== null) return why
  }
  const networks = ips.map(canonicalNetwork)
  const twice = networks.find((network, at) => networks.indexOf(network) !== at)
  if (twice !== undefined) {
    return invalidRequest(`Source IP allowlist contains ${twice} more than once. Remove the repeated entries`)
  }
  if (own === null || admits(networksOf(allowed), own)) return null
  return invalidRequest(
    'The source IP allow list would prevent access from the current client! ' +
      `It has to contain the address this request came from: ${own}`,
  )
}

/** What is wrong with a network typed into a form, as a message; null when it is good. */
export function allowedNetworkProblem(text: string): string | null {
  const problem = cidrProblem(text)
  if (problem !== null) return problem
  return whyNotListed(text.trim())?.message ?? hostBitsProblem(text.trim())
}

/** Host bits change nothing about what a network lets in, and mostly mean another width or a single address. */
function hostBitsProblem(text: string): string | null {
  const cidr = plainCidr(parseCidr(text))
  if (!hasHostBits(cidr)) return null
  const single = formatCidr({ ...cidr, width: addressBits[cidr.version] })
  return `Has bits after its width. Type ${formatCidr(networkOf(cidr))} for the network, or ${single} for the address`
}

/**
 * A network as it is stored and compared: in one spelling, without bits after its width, IPv4 also where it is written as
 * IPv6. A text that is none stays as it is.
 */
export function canonicalNetwork(text: string): string {
  const cidr = tryParseCidr(text.trim())
  return cidr === null ? text.trim() : formatCidr(networkOf(plainCidr(cidr)))
}
