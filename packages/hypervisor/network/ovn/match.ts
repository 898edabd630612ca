import { formatAddress, formatCidr, parseAddress, parseCidr } from '@portico/domain/ip/cidr.ts'

/**
 * Parts of OVN's match expressions. OVN stores a malformed match without an error and ignores it, so that a rule which
 * denies would pass everything. Therefore expressions are only built here, from values that these functions parse.
 */

/** A complete match expression. */
export type Match = string & { readonly brand: 'match' }

export const all = (...parts: readonly Match[]): Match => parts.join(' && ') as Match

export const any = (...parts: readonly Match[]): Match =>
  (parts.length === 1 ? parts[0] : `(${parts.join(' || ')})`) as Match

/** The keywords that are matches by themselves. */
export const is = (
  keyword: 'ip' | 'ip4' | 'ip6' | 'tcp' | 'udp' | 'icmp4' | 'icmp6' | 'eth.mcast' | '(!ct.trk || !ct.dnat)',
): Match => keyword as Match

/** The packet comes from, or goes to, one logical port. */
export const atPort = (field: 'inport' | 'outport', port: string): Match => {
  if (!/^[\w.-]+$/.test(port)) throw new RangeError(`not a name of a port: ${port}`)
  return `${field} == "${port}"` as Match
}

/** The packet comes from, or goes to, a port of a group. */
export const atGroup = (field: 'inport' | 'outport', group: string): Match =>
  `${field} == @${name(group)}` as Match

/** An address is in an address set of the same family. */
export const inSet = (field: 'src' | 'dst', version: 4 | 6, set: string): Match =>
  `ip${version}.${field} == $${name(set)}` as Match

/** An address is in one of some blocks of the same family. A block of all addresses is not accepted by OVN. */
export const inBlocks = (field: 'src' | 'dst', version: 4 | 6, blocks: readonly string[]): Match =>
  `ip${version}.${field} == {${blocks.map(block).join(', ')}}` as Match

export const hasMac = (field: 'src' | 'dst', operator: '==' | '!=', mac: string): Match => {
  if (!/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac)) throw new RangeError(`not a MAC address: ${mac}`)
  return `eth.${field} ${operator} ${mac}` as Match
}

/** An ARP request for an address. */
export const asksFor = (address: string): Match =>
  `arp.op == 1 && arp.tpa == ${formatAddress(parseAddress(address))}` as Match

/** The ports of a TCP or UDP packet. */
export const inPorts = (
  protocol: 'tcp' | 'udp',
  field: 'src' | 'dst',
  { first, last }: { readonly first: number; readonly last: number },
): Match => {
  if (![first, last].every((port) => Number.isInteger(port) && 0 <= port && port <= 65_535) || first > last) {
    throw new RangeError(`not a range of ports: ${first}-${last}`)
  }
  return (
    first === last ? `${protocol}.${field} == ${first}` : `${first} <= ${protocol}.${field} <= ${last}`
  ) as Match
}

const block = (text: string): string => {
  const parsed = parseCidr(text)
  if (parsed.width === 0) throw new RangeError(`a match cannot name all addresses: ${text}`)
  return formatCidr(parsed)
}

/** Returns the name of an address set or port group for any ID. */
export const name = (id: string): string => {
  const safe = id.replaceAll('-', '_')
  if (!/^[A-Za-z_.][\w.]*$/.test(safe)) throw new RangeError(`not a name of a set: ${id}`)
  return safe
}
