import { isPrivate, isReserved } from '#ip/address-space.ts'
import { containsAddress, parseAddress, parseCidr } from '#ip/cidr.ts'
import type { Protocol } from '../network.ts'
import type { DocumentPort, DocumentRule, VpcDocument } from '../vpc-document.ts'

export interface DocumentPacket {
  /** ID of the interface; null for packets from outside */
  readonly from: string | null
  readonly source: string
  readonly destination: string
  readonly protocol: Protocol
  readonly port: number | null
}

/**
 * Whether the first packet of a connection passes, if engines obey these documents: the meaning of each field of a
 * document, as a reference for tests. Every machine runs and forwards what it receives.
 */
export function documentsPass(documents: readonly VpcDocument[], packet: DocumentPacket): boolean {
  const { from, source, destination } = packet
  if (from === null) {
    const address = parseAddress(source)
    return !isPrivate(address) && !isReserved(address) && comesIn(documents, packet)
  }
  const vpc = documents.find(({ ports }) => ports.some(({ id }) => id === from))
  const port = vpc?.ports.find(({ id }) => id === from)
  if (vpc === undefined || port === undefined || !mayUse(port, source)) return false
  return port.addresses.includes(destination) || leaves(documents, vpc, port, packet, 64)
}

function leaves(
  documents: readonly VpcDocument[],
  vpc: VpcDocument,
  port: DocumentPort,
  packet: DocumentPacket,
  timeToLive: number,
): boolean {
  const { source, destination } = packet
  const isInside = vpc.subnets.some(({ blocks }) => isIn(blocks, destination))
  if (timeToLive === 0 || !isAllowed(vpc, port, 'outbound', destination, isInside, packet)) return false
  const subnet = vpc.subnets.find(({ id }) => id === port.subnetId)
  const hop = subnet?.routes.find(({ block }) => isIn([block], destination))?.hop
  if (hop === undefined || hop.type === 'drop') return false
  if (hop.type === 'gateway') {
    const egress = hop.egress.find(({ portId }) => portId === port.id)
    if (egress === undefined || !port.addresses.includes(source)) return false
    const isHeld = documents.some(({ ports }) => ports.some((one) => reachedBy(one, destination)))
    const out = { ...packet, source: egress.address }
    return isHeld ? comesIn(documents, out) : !isReserved(parseAddress(destination))
  }
  const next = vpc.ports.find((one) =>
    hop.type === 'port' ? one.id === hop.portId : one.addresses.includes(destination),
  )
  if (next === undefined || !isAllowed(vpc, next, 'inbound', source, true, packet)) return false
  if (next.addresses.includes(destination)) return true
  const forwards = isIn(next.transitBlocks, source) && isIn(next.transitBlocks, destination)
  return forwards && leaves(documents, vpc, next, packet, timeToLive - 1)
}

function comesIn(documents: readonly VpcDocument[], packet: DocumentPacket): boolean {
  for (const vpc of documents) {
    const port = vpc.ports.find((one) => reachedBy(one, packet.destination))
    if (port !== undefined) return isAllowed(vpc, port, 'inbound', packet.source, false, packet)
  }
  return false
}

const reachedBy = ({ externalAddresses }: DocumentPort, address: string): boolean =>
  externalAddresses.includes(address)

function isAllowed(
  vpc: VpcDocument,
  { id }: DocumentPort,
  direction: DocumentRule['direction'],
  remote: string,
  isInside: boolean,
  { protocol, port }: DocumentPacket,
): boolean {
  const rule = vpc.rules.find(
    ({ ports, direction: of, remotes, protocols, portRanges }) =>
      of === direction &&
      ports.includes(id) &&
      (remotes === null || isIn(remotes.anywhere, remote) || (isInside && isIn(remotes.inside, remote))) &&
      (protocols === null || protocols.includes(protocol)) &&
      (portRanges === null ||
        (port !== null && portRanges.some(({ first, last }) => first <= port && port <= last))),
  )
  return rule === undefined ? direction === 'outbound' : rule.action === 'allow'
}

const mayUse = ({ addresses, transitBlocks }: DocumentPort, source: string): boolean =>
  addresses.includes(source) || isIn(transitBlocks, source)

const isIn = (blocks: readonly string[], address: string): boolean =>
  blocks.some((block) => containsAddress(parseCidr(block), parseAddress(address)))
