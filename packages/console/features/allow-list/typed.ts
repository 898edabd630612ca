import { allowedNetworkProblem, canonicalNetwork } from '@portico/domain/allow-list/allow-list.ts'
import { tryParseAddress } from '@portico/domain/ip/cidr.ts'

/** A piece of what was typed that cannot be added, and why. */
export interface Unread {
  readonly text: string
  readonly problem: string
}

/** One address is the network of itself. */
export function networkOf(text: string): string {
  const address = tryParseAddress(text)
  return address === null ? text : `${text}/${address.version === 4 ? 32 : 128}`
}

/**
 * Networks in what was typed or pasted, with blanks, commas or lines between them.
 * @param listed those that are in the list already
 */
export function readTyped(
  text: string,
  listed: readonly string[],
): { readonly networks: readonly string[]; readonly unread: readonly Unread[] } {
  const known = new Set(listed.map(canonicalNetwork))
  const networks: string[] = []
  const unread: Unread[] = []
  for (const piece of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const network = networkOf(piece)
    const same = canonicalNetwork(network)
    const problem = allowedNetworkProblem(network) ?? (known.has(same) ? 'Is in the list already' : null)
    if (problem !== null) unread.push({ text: piece, problem })
    else {
      known.add(same)
      networks.push(same)
    }
  }
  return { networks, unread }
}
