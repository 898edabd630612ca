import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { broadcast, frame, udp } from './packets.ts'

/** Returns the frame with which a guest looks for a DHCP server (RFC 2131), and asks for these options. */
export function dhcpDiscover(mac: string): Buffer {
  const message = Buffer.alloc(240)
  message.set([1, 1, 6, 0, 0x12, 0x34, 0x56, 0x78])
  Buffer.from(mac.replaceAll(':', ''), 'hex').copy(message, 28)
  message.writeUInt32BE(magic, 236)
  const requested = [options.mask, options.router, options.domain, options.mtu, options.lease]
  const list = Buffer.from([options.type, 1, 1, options.list, requested.length, ...requested, options.end])
  const packet = udp(
    { source: '0.0.0.0', destination: '255.255.255.255', sourcePort: 68, port: 67 },
    Buffer.concat([message, list]),
  )
  return frame(mac, broadcast, 'ipv4', packet)
}

export interface DhcpOffer {
  readonly address: string
  readonly router: string
  readonly mask: string
  readonly mtu: number
  readonly leaseSeconds: number
  readonly domain: string
}

/** Returns the offer in a frame, or null if it is none. */
export function dhcpOffer(bytes: Buffer): DhcpOffer | null {
  const message = bytes.subarray(14 + 20 + 8)
  if (bytes.length < 300 || bytes.readUInt16BE(14 + 20) !== 67 || message.readUInt32BE(236) !== magic)
    return null
  const values = new Map<number, Buffer>()
  for (let at = 240; message[at] !== options.end && at < message.length; at += 2 + (message[at + 1] ?? 0)) {
    values.set(message[at] ?? 0, message.subarray(at + 2, at + 2 + (message[at + 1] ?? 0)))
  }
  const value = (option: number): Buffer => values.get(option) ?? Buffer.alloc(4)
  const address = (option: number): string => formatIpv4(value(option).readUInt32BE(0))
  return {
    address: formatIpv4(message.readUInt32BE(16)),
    router: address(options.router),
    mask: address(options.mask),
    mtu: value(options.mtu).readUInt16BE(0),
    leaseSeconds: value(options.lease).readUInt32BE(0),
    domain: value(options.domain).toString(),
  }
}

const magic = 0x63825363
const options = { mask: 1, router: 3, domain: 15, mtu: 26, lease: 51, type: 53, list: 55, end: 255 }
