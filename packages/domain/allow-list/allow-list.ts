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

/**
 * The allow list: which addresses may reach the system from outside (docs/reference/system-networking.md#allow-list).
 */
export type AllowedSources =
  | { readonly allow: 'any' }
  | { readonly allow: 'list'; readonly ips: readonly string[] }

/** Maximum number of networks in an allow list. */
export const maxAllowedNetworks = 1000

/** `::ffff:0:0/96`, the range of IPv4-mapped IPv6 addresses (RFC 4291, section 2.5.5.2). */
const mappedPrefix = 0xffffn << 32n

const isMapped = (value: bigint) => value >> 32n === mappedPrefix >> 32n

/** Returns the IPv4 address of an IPv4-mapped IPv6 address, and any other address unchanged. */
function unmapAddress({ version, value }: Address): Address {
  return version === 6 && isMapped(value) ? { version: 4, value: value - mappedPrefix } : { version, value }
}

function unmapCidr(cidr: Cidr): Cidr {
  const { version, address, width } = cidr
  if (version === 4 || width < 96 || !isMapped(address)) return cidr
  return { version: 4, address: address - mappedPrefix, width: width - 96 }
}

/**
 * Parses the entries once, so that `admits` can be called for every request. @throws RangeError if an entry is not a
 * network
 */
export function parseAllowList(allowed: AllowedSources): readonly Cidr[] | 'any' {
  return allowed.allow === 'any' ? 'any' : allowed.ips.map((ip) => unmapCidr(parseCidr(ip)))
}

/** Whether the allow list admits this address. An address that cannot be parsed is admitted by `any` only. */
export function admits(networks: readonly Cidr[] | 'any', address: string): boolean {
  if (networks === 'any') return true
  const parsed = tryParseAddress(address)
  if (parsed === null) return false
  const plain = unmapAddress(parsed)
  return networks.some((network) => containsAddress(network, plain))
}

/**
 * Returns the server's refusal of one network, or null if an allow list may contain it.
 * @throws RangeError if the text is not a network
 */
function checkNetwork(ip: string): Refusal | null {
  const { address, width } = unmapCidr(parseCidr(ip))
  if (address === 0n) {
    return invalidRequest(
      'Source IP allowlist may not contain the unspecified address. Use "any" to allow any source to connect.',
    )
  }
  return width === 0 ? invalidRequest('Source IP allowlist entries may not have a netmask of /0.') : null
}

/**
 * Returns why the list may not be saved, checking the rules in the order of the reference; null if it may.
 * @param own address of the caller; null without a network, such as the server itself
 */
export function checkAllowList(allowed: AllowedSources, own: string | null): Refusal | null {
  if (allowed.allow === 'any') return null
  const { ips } = allowed
  if (ips.length > maxAllowedNetworks) {
    return invalidRequest(
      `Source IP allowlist is limited to ${maxAllowedNetworks} entries, found ${ips.length}`,
    )
  }
  for (const ip of ips) {
    const why = checkNetwork(ip)
    if (why !== null) return why
  }
  const networks = ips.map(canonicalNetwork)
  const twice = networks.find((network, at) => networks.indexOf(network) !== at)
  if (twice !== undefined) {
    return invalidRequest(`Source IP allowlist contains ${twice} more than once. Remove the repeated entries`)
  }
  if (own === null || admits(parseAllowList(allowed), own)) return null
  return invalidRequest(
    'The source IP allow list would prevent access from the current client! ' +
      `It has to contain the address this request came from: ${own}`,
  )
}

/** Returns what is wrong with a network typed into a form, or null. */
export function allowedNetworkProblem(text: string): string | null {
  const problem = cidrProblem(text)
  if (problem !== null) return problem
  return checkNetwork(text.trim())?.message ?? hostBitsProblem(text.trim())
}

/**
 * Returns a message for a network with host bits, or null. Host bits do not change which addresses a network admits,
 * but they usually mean that the user typed a wrong width or meant a single address.
 */
function hostBitsProblem(text: string): string | null {
  const cidr = unmapCidr(parseCidr(text))
  if (!hasHostBits(cidr)) return null
  const single = formatCidr({ ...cidr, width: addressBits[cidr.version] })
  return `Has bits after its width. Type ${formatCidr(networkOf(cidr))} for the network, or ${single} for the address`
}

/**
 * Returns the spelling in which a network is stored and compared: canonical (RFC 5952), without host bits, and IPv4 for
 * IPv4-mapped addresses. A text that is not a network is returned unchanged.
 */
export function canonicalNetwork(text: string): string {
  const cidr = tryParseCidr(text.trim())
  return cidr === null ? text.trim() : formatCidr(networkOf(unmapCidr(cidr)))
}
