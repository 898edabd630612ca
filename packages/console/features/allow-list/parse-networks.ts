import { allowedNetworkProblem, canonicalNetwork } from '@portico/domain/allow-list/allow-list.ts'
import { tryParseAddress } from '@portico/domain/ip/cidr.ts'

/** A piece of the typed text that cannot be added, with the reason. */
export interface InvalidText {
  readonly text: string
  readonly problem: string
}

/** Returns a network; a single address becomes a network of one address. */
export function networkOf(text: string): string {
  const address = tryParseAddress(text)
  return address === null ? text : `${text}/${address.version === 4 ? 32 : 128}`
}

/**
 * Parses typed or pasted networks, separated by spaces, commas or lines.
 * @param listed networks that the list already contains
 */
export function parseNetworks(
  text: string,
  listed: readonly string[],
): { readonly networks: readonly string[]; readonly unread: readonly InvalidText[] } {
  const known = new Set(listed.map(canonicalNetwork))
  const networks: string[] = []
  const unread: InvalidText[] = []
  for (const piece of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const network = networkOf(piece)
    const same = canonicalNetwork(network)
    const problem = allowedNetworkProblem(network) ?? (known.has(same) ? 'Already in the list' : null)
    if (problem !== null) unread.push({ text: piece, problem })
    else {
      known.add(same)
      networks.push(same)
    }
  }
  return { networks, unread }
}
