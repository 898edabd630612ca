import { parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { CaptureRequest } from '@portico/domain/networks/capture.ts'
import type { Clock } from '@portico/domain/ports.ts'
import type { CapturedNic, PacketCaptures } from '#captures.ts'
import { gatewayMac } from '#network/gateway-mac.ts'
import { ipv4SettingsOf } from './guest/addresses.ts'

/** Milliseconds between the packets of a guest. */
const period = 1000

/** A time server in a network that is reserved for documentation. */
const timeServer = '203.0.113.123'
const timePort = 123

const broadcastMac = 'ff:ff:ff:ff:ff:ff'

/**
 * Captures of a simulated rack. Simulated guests send no packets; the files contain what an idle guest would send: it
 * looks for its gateway and asks a time server.
 */
export function simulatedCaptures(clock: Clock): PacketCaptures {
  return {
    capture: async (nic, request) => {
      const end = clock.now().getTime() + request.seconds * 1000
      let cancel = (): void => {}
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const addPackets = (): void => {
            const now = clock.now().getTime()
            if (now >= end) return controller.close()
            for (const { frame } of idlePackets(nic).filter((packet) => matches(packet, request))) {
              controller.enqueue(record(frame, now))
            }
            cancel = clock.after(period, addPackets)
          }
          controller.enqueue(fileHeader)
          addPackets()
        },
        cancel: () => cancel(),
      })
    },
  }
}

interface Packet {
  readonly frame: readonly number[]
  readonly hosts: readonly string[]
  /** UDP port of the server; null for another protocol */
  readonly port: number | null
}

const matches = ({ hosts, port }: Packet, request: CaptureRequest): boolean =>
  (request.host === undefined || hosts.includes(request.host)) &&
  (request.port === undefined || request.port === port)

function idlePackets({ mac, ip, subnet }: CapturedNic): readonly Packet[] {
  const { gateway } = ipv4SettingsOf(subnet)
  const sent = (type: number, content: readonly number[], to: string = gatewayMac) =>
    ethernet(to, mac, type, content)
  const received = (type: number, content: readonly number[]) => ethernet(mac, gatewayMac, type, content)
  const arp = { hosts: [ip, gateway], port: null }
  const time = { hosts: [ip, timeServer], port: timePort }
  const nobody = '00:00:00:00:00:00'
  return [
    { ...arp, frame: sent(types.arp, arpMessage(1, [mac, ip], [nobody, gateway]), broadcastMac) },
    { ...arp, frame: received(types.arp, arpMessage(2, [gatewayMac, gateway], [mac, ip])) },
    { ...time, frame: sent(types.ipv4, udp(ip, timeServer, timeMessage('request'))) },
    { ...time, frame: received(types.ipv4, udp(timeServer, ip, timeMessage('response'))) },
  ]
}

const types = { ipv4: 0x0800, arp: 0x0806 }

const word = (value: number): readonly number[] => [(value >> 8) & 255, value & 255]
const macBytes = (mac: string): readonly number[] => mac.split(':').map((part) => Number.parseInt(part, 16))
const addressBytes = (ip: string): readonly number[] => [
  ...word(parseIpv4(ip) >>> 16),
  ...word(parseIpv4(ip)),
]

const ethernet = (to: string, from: string, type: number, content: readonly number[]): readonly number[] => [
  ...macBytes(to),
  ...macBytes(from),
  ...word(type),
  ...content,
]

type Neighbor = readonly [mac: string, ip: string]

const arpMessage = (operation: number, from: Neighbor, to: Neighbor): readonly number[] => [
  ...word(1),
  ...word(types.ipv4),
  6,
  4,
  ...word(operation),
  ...[from, to].flatMap(([mac, ip]) => [...macBytes(mac), ...addressBytes(ip)]),
]

/** A message of NTP, version 4 (RFC 5905), without times. */
const timeMessage = (kind: 'request' | 'response'): readonly number[] => [
  kind === 'request' ? 0x23 : 0x24,
  ...Array.from({ length: 47 }, () => 0),
]

/** A UDP packet between the same port of both ends, without checksum of UDP, which is optional. */
function udp(from: string, to: string, content: readonly number[]): readonly number[] {
  const datagram = [...word(timePort), ...word(timePort), ...word(8 + content.length), 0, 0, ...content]
  const header = (checksum: number) => [
    ...word(0x4500),
    ...word(20 + datagram.length),
    ...word(0),
    ...word(0x4000),
    ...word((64 << 8) | 17),
    ...word(checksum),
    ...[from, to].flatMap(addressBytes),
  ]
  return [...header(checksumOf(header(0))), ...datagram]
}

/** The checksum of an IPv4 header (RFC 1071). */
function checksumOf(header: readonly number[]): number {
  let sum = header.reduce((total, byte, at) => total + (at % 2 === 0 ? byte << 8 : byte), 0)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}

const longest = 262_144

/** Fields of the format pcap, version 2.4, for Ethernet. */
const fileHeader = fields([0xa1b2c3d4, 0x00020004, 0, 0, longest, 1])

/** @param time in ms since the epoch */
function record(frame: readonly number[], time: number): Uint8Array {
  const [seconds, microseconds] = [Math.floor(time / 1000), (time % 1000) * 1000]
  return Uint8Array.from([...fields([seconds, microseconds, frame.length, frame.length]), ...frame])
}

function fields(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  for (const [at, value] of values.entries()) view.setUint32(4 * at, value)
  return new Uint8Array(view.buffer)
}
