import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { Protocol } from '@portico/domain/networks/network.ts'

/** A packet, of the parts that tests use. Protocols other than IPv4 and ARP are not parsed. */
export interface Ipv4Packet {
  readonly source: string
  readonly destination: string
  readonly protocol: Protocol
  readonly sourcePort: number
  /** destination port; 0 for ICMP */
  readonly port: number
  readonly timeToLive: number
  /** identifies the packet wherever it arrives, since nothing on its way changes it */
  readonly tag: number
}

const etherTypes = { ipv4: 0x0800, arp: 0x0806 }
const protocolNumbers: Readonly<Record<Protocol, number>> = { ICMP: 1, TCP: 6, UDP: 17 }

export function frame(source: string, destination: string, type: 'ipv4' | 'arp', payload: Buffer): Buffer {
  return Buffer.concat([macBytes(destination), macBytes(source), uint16(etherTypes[type]), payload])
}

/** Returns an ARP request or reply. */
export function arp(
  operation: 'request' | 'reply',
  sender: { readonly mac: string; readonly address: string },
  target: { readonly mac: string; readonly address: string },
): Buffer {
  const payload = Buffer.concat([
    Buffer.from([0, 1, 8, 0, 6, 4, 0, operation === 'request' ? 1 : 2]),
    macBytes(sender.mac),
    addressBytes(sender.address),
    operation === 'request' ? Buffer.alloc(6) : macBytes(target.mac),
    addressBytes(target.address),
  ])
  return frame(sender.mac, operation === 'request' ? broadcast : target.mac, 'arp', payload)
}

export const broadcast = 'ff:ff:ff:ff:ff:ff'

/** Returns the first packet of a connection: a TCP SYN, an ICMP echo request, or a UDP packet. */
export function ipv4(packet: Ipv4Packet): Buffer {
  const payload = Buffer.alloc(4)
  payload.writeUInt32BE(packet.tag)
  return withHeader(packet, transportOf(packet, payload))
}

/** Returns a UDP packet with any content. */
export function udp(
  addresses: Pick<Ipv4Packet, 'source' | 'destination' | 'sourcePort' | 'port'>,
  payload: Buffer,
): Buffer {
  const packet = { ...addresses, protocol: 'UDP', timeToLive: 64 } as const
  return withHeader(packet, transportOf(packet, payload))
}

function withHeader(packet: Omit<Ipv4Packet, 'tag'>, transport: Buffer): Buffer {
  const header = Buffer.alloc(20)
  header[0] = 0x45
  header.writeUInt16BE(20 + transport.length, 2)
  header[8] = packet.timeToLive
  header[9] = protocolNumbers[packet.protocol]
  addressBytes(packet.source).copy(header, 12)
  addressBytes(packet.destination).copy(header, 16)
  header.writeUInt16BE(checksum(header), 10)
  return Buffer.concat([header, transport])
}

function transportOf(
  { source, destination, protocol, sourcePort, port }: Omit<Ipv4Packet, 'tag'>,
  payload: Buffer,
): Buffer {
  if (protocol === 'ICMP') {
    const echo = Buffer.concat([Buffer.from([8, 0, 0, 0]), uint16(sourcePort), uint16(1), payload])
    echo.writeUInt16BE(checksum(echo), 2)
    return echo
  }
  const ports = Buffer.concat([uint16(sourcePort), uint16(port)])
  const segment =
    protocol === 'UDP'
      ? Buffer.concat([ports, uint16(8 + payload.length), uint16(0), payload])
      : Buffer.concat([
          ports,
          Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0x50, 0x02, 0x20, 0, 0, 0, 0, 0]),
          payload,
        ])
  const pseudoHeader = Buffer.concat([
    addressBytes(source),
    addressBytes(destination),
    uint16(protocolNumbers[protocol]),
    uint16(segment.length),
  ])
  segment.writeUInt16BE(checksum(Buffer.concat([pseudoHeader, segment])), protocol === 'UDP' ? 6 : 16)
  return segment
}

interface ArpMessage {
  readonly operation: 'request' | 'reply'
  readonly sender: { readonly mac: string; readonly address: string }
  readonly targetAddress: string
}

export type Parsed =
  | { readonly type: 'arp'; readonly source: string; readonly message: ArpMessage }
  | {
      readonly type: 'ipv4'
      readonly source: string
      readonly packet: Omit<Ipv4Packet, 'tag'> & { readonly tag: number | null }
      readonly bytes: Buffer
    }
  | { readonly type: 'other' }

export function parseFrame(bytes: Buffer): Parsed {
  const source = macText(bytes.subarray(6, 12))
  const payload = bytes.subarray(14)
  const type = bytes.readUInt16BE(12)
  if (type === etherTypes.arp) {
    const message: ArpMessage = {
      operation: payload.readUInt16BE(6) === 1 ? 'request' : 'reply',
      sender: { mac: macText(payload.subarray(8, 14)), address: addressText(payload, 14) },
      targetAddress: addressText(payload, 24),
    }
    return { type: 'arp', source, message }
  }
  if (type !== etherTypes.ipv4) return { type: 'other' }
  const protocol = (Object.keys(protocolNumbers) as Protocol[]).find(
    (one) => protocolNumbers[one] === payload[9],
  )
  if (protocol === undefined) return { type: 'other' }
  const whole = payload.subarray(0, payload.readUInt16BE(2))
  const transport = whole.subarray(20)
  const isQuestion = protocol !== 'ICMP' || transport[0] === 8
  return {
    type: 'ipv4',
    source,
    bytes: whole,
    packet: {
      source: addressText(payload, 12),
      destination: addressText(payload, 16),
      protocol,
      sourcePort: transport.readUInt16BE(protocol === 'ICMP' ? 4 : 0),
      port: protocol === 'ICMP' ? 0 : transport.readUInt16BE(2),
      timeToLive: payload[8] ?? 0,
      tag: isQuestion && transport.length >= 12 ? transport.readUInt32BE(transport.length - 4) : null,
    },
  }
}

/** Returns the packet as the guest of a router sends it on; null when it has gone too far. */
export function forwarded(bytes: Buffer): Buffer | null {
  const copy = Buffer.from(bytes)
  const timeToLive = (copy[8] ?? 0) - 1
  if (timeToLive <= 0) return null
  copy[8] = timeToLive
  copy.writeUInt16BE(0, 10)
  copy.writeUInt16BE(checksum(copy.subarray(0, 20)), 10)
  return copy
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 2) {
    sum += at + 1 < bytes.length ? bytes.readUInt16BE(at) : (bytes[at] ?? 0) << 8
  }
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const macBytes = (mac: string): Buffer => Buffer.from(mac.replaceAll(':', ''), 'hex')
const macText = (bytes: Buffer): string => bytes.toString('hex').match(/../g)?.join(':') ?? ''

function addressBytes(address: string): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(parseIpv4(address))
  return bytes
}

const addressText = (bytes: Buffer, at: number): string => formatIpv4(bytes.readUInt32BE(at))
