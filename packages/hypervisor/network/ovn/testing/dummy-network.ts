import type { Protocol } from '@portico/domain/networks/network.ts'
import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { gatewayMac } from '#network/gateway-mac.ts'
import { hostMac, outsideIdentity } from '../names.ts'
import { arp, broadcast, forwarded, frame, ipv4, parseFrame } from './packets.ts'
import type { OvnStack } from './stack.ts'
import { until } from './stack.ts'
import { Wire } from './wire.ts'

export interface Question {
  /** ID of the interface; null for packets from outside */
  readonly from: string | null
  readonly source: string
  readonly destination: string
  readonly protocol: Protocol
  readonly port: number | null
}

/** Where a packet arrived: `at` is the ID of the interface that has the destination, or `outside`. */
export type Arrival = {
  readonly at: string
  readonly source: string
  readonly destination: string
}

/** Dummy devices drop packets if more than 100 wait, also those that guests forward in a circle. */
const maxAtOnce = 10

/**
 * Guests and an outside whose packets are made here, on dummy devices of OVN's switch. Guests forward every packet that
 * is not theirs. The outside is a router that sends packets for addresses of the cloud back to it.
 */
export class DummyNetwork {
  readonly #stack: OvnStack
  readonly #nextHop: string
  readonly #wires = new Map<string, Wire>()
  /** own addresses and MAC address of each guest */
  #guests = new Map<
    string,
    { readonly mac: string; readonly addresses: readonly string[]; readonly gateway: string }
  >()
  #external: ReadonlySet<string> = new Set()
  readonly #arrivals = new Map<number, Arrival>()
  /** MAC addresses that answered for external addresses, and who waits for them */
  readonly #neighbors = new Map<string, string>()
  /** what each device received since the last exchange began, without answers to {@link #settle} */
  readonly #frames = new Map<string, Buffer[]>()
  #edgeAddress = ''
  #received = 0
  readonly #waiting = new Map<string, () => void>()
  #lastTag = 0

  constructor(stack: OvnStack, nextHop: string) {
    this.#stack = stack
    this.#nextHop = nextHop
  }

  async attach(interfaceIds: readonly string[]): Promise<void> {
    this.#wires.set(
      'outside',
      await Wire.add(this.#stack, 'br-portico', 'outside', null, (bytes) => this.#atOutside(bytes)),
    )
    for (const id of interfaceIds) {
      const device = `g${this.#wires.size}`
      this.#wires.set(
        id,
        await Wire.add(this.#stack, 'br-int', device, id, (bytes) => this.#atGuest(id, bytes)),
      )
    }
  }

  /** @param external external addresses of all instances */
  use(documents: readonly VpcDocument[], external: readonly string[]): void {
    const gateways = new Map(
      documents.flatMap(({ subnets }) =>
        subnets.map(({ id, blocks }) => [id, (blocks[0] ?? '').replace(/\d+\/.*/, '1')] as const),
      ),
    )
    this.#guests = new Map(
      documents.flatMap(({ ports }) =>
        ports.map(({ id, mac, addresses, subnetId }) => [
          id,
          { mac, addresses, gateway: gateways.get(subnetId) ?? '' },
        ]),
      ),
    )
    this.#external = new Set(external)
    this.#edgeAddress = outsideIdentity(documents[0]?.id ?? '', `${this.#nextHop}/10`).address
    this.#neighbors.clear()
    this.#waiting.clear()
  }

  /** Sends the first packet of a connection for each question, and returns where it arrived; null for nowhere. */
  async ask(questions: readonly Question[]): Promise<readonly (Arrival | null)[]> {
    const tagged = questions.map((question) => ({ ...question, tag: ++this.#lastTag }))
    for (let at = 0; at < tagged.length; at += maxAtOnce) {
      for (const { from, tag, port, ...addresses } of tagged.slice(at, at + maxAtOnce)) {
        const sourcePort = 10_000 + (tag % 50_000)
        const packet = ipv4({ ...addresses, port: port ?? 0, sourcePort, timeToLive: 64, tag })
        if (from === null) this.#sendFromOutside(addresses.destination, packet)
        else this.#sendFromGuest(from, packet)
      }
      await this.#settle()
    }
    return tagged.map(({ tag }) => this.#arrivals.get(tag) ?? null)
  }

  /** Sends a frame as a guest, and returns what each device has received when nothing moves any more. */
  async exchange(from: string, bytes: Buffer): Promise<ReadonlyMap<string, readonly Buffer[]>> {
    await this.#settle()
    this.#frames.clear()
    this.#wires.get(from)?.send(bytes)
    await this.#settle()
    return new Map(this.#frames)
  }

  /** Waits for a frame to a guest that a function accepts, and returns what it made of it. */
  async next<T>(to: string, accept: (bytes: Buffer) => T | null): Promise<T> {
    const find = () => (this.#frames.get(to) ?? []).map(accept).find((found) => found !== null) ?? null
    await until(() => find() !== null)
    return find() as T
  }

  close(): void {
    for (const wire of this.#wires.values()) wire.close()
  }

  /** Waits until no packet moves: every device has answered after the last packet that any device received. */
  async #settle(): Promise<void> {
    for (let before = -1; before !== this.#received;) {
      before = this.#received
      await Promise.all([...this.#guests.keys()].map((id) => this.#echo(id)))
      await this.#echoOutside()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** The gateway answers after the switch has processed what the guest sent before. */
  #echo(id: string): Promise<void> {
    const guest = this.#guests.get(id)
    if (guest === undefined) return Promise.resolve()
    const sender = { mac: guest.mac, address: guest.addresses[0] ?? '' }
    return this.#askFor(id, id, sender, guest.gateway)
  }

  /** The edge router of each VPC answers for its own address. */
  #echoOutside(): Promise<void> {
    const sender = { mac: hostMac, address: this.#nextHop }
    return this.#askFor('outside', this.#edgeAddress, sender, this.#edgeAddress)
  }

  /** Sends ARP requests until one is answered. The switch loses packets while it changes its ports. */
  #askFor(
    wire: string,
    key: string,
    sender: { readonly mac: string; readonly address: string },
    address: string,
  ): Promise<void> {
    const request = arp('request', sender, { mac: broadcast, address })
    return new Promise((resolve) => {
      const again = setInterval(() => this.#wires.get(wire)?.send(request), 100)
      this.#waiting.set(key, () => {
        clearInterval(again)
        resolve()
      })
      this.#wires.get(wire)?.send(request)
    })
  }

  #sendFromGuest(id: string, packet: Buffer): void {
    const guest = this.#guests.get(id)
    if (guest !== undefined) this.#wires.get(id)?.send(frame(guest.mac, gatewayMac, 'ipv4', packet))
  }

  #sendFromOutside(destination: string, packet: Buffer): void {
    const known = this.#neighbors.get(destination)
    const send = (mac: string) => this.#wires.get('outside')?.send(frame(hostMac, mac, 'ipv4', packet))
    if (known !== undefined) return send(known)
    const before = this.#waiting.get(destination)
    this.#waiting.set(destination, () => {
      before?.()
      send(this.#neighbors.get(destination) ?? broadcast)
    })
    const sender = { mac: hostMac, address: this.#nextHop }
    this.#wires.get('outside')?.send(arp('request', sender, { mac: broadcast, address: destination }))
  }

  #atGuest(id: string, bytes: Buffer): void {
    const parsed = parseFrame(bytes)
    const guest = this.#guests.get(id)
    if (guest === undefined) return
    if (parsed.type === 'arp' && parsed.message.sender.address === guest.gateway) {
      this.#waiting.get(id)?.()
      this.#waiting.delete(id)
      return
    }
    this.#received++
    this.#frames.set(id, [...(this.#frames.get(id) ?? []), bytes])
    if (parsed.type !== 'ipv4') return
    const { packet } = parsed
    if (guest.addresses.includes(packet.destination)) return this.#arrive(id, packet)
    const next = isUnicast(packet.destination) ? forwarded(parsed.bytes) : null
    if (next !== null) this.#sendFromGuest(id, next)
  }

  #atOutside(bytes: Buffer): void {
    const parsed = parseFrame(bytes)
    if (parsed.type === 'other') return
    if (parsed.type === 'arp') {
      const { operation, sender } = parsed.message
      if (operation !== 'reply') return
      this.#neighbors.set(sender.address, sender.mac)
      if (sender.address !== this.#edgeAddress) this.#received++
      const waiting = this.#waiting.get(sender.address)
      this.#waiting.delete(sender.address)
      return waiting?.()
    }
    this.#received++
    const { packet } = parsed
    if (!this.#external.has(packet.destination)) return this.#arrive('outside', packet)
    const next = forwarded(parsed.bytes)
    if (next !== null) this.#sendFromOutside(packet.destination, next)
  }

  #arrive(
    at: string,
    { tag, source, destination }: { tag: number | null; source: string; destination: string },
  ): void {
    if (tag !== null) this.#arrivals.set(tag, { at, source, destination })
  }
}

const isUnicast = (address: string): boolean => Number(address.split('.')[0]) < 224

/** Waits until packets obey a generation of these documents. */
export async function untilInForce(
  observe: (vpcId: string) => Promise<{ readonly generation: number; readonly portsUp: readonly string[] }>,
  documents: readonly VpcDocument[],
  generation: number,
): Promise<void> {
  for (const { id, ports } of documents) {
    await until(async () => {
      const report = await observe(id)
      return report.generation === generation && report.portsUp.length === ports.length
    })
  }
}
