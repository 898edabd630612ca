import type { Clock } from '@portico/domain/ports.ts'
import type { NetworkTraffic, RefusedPacket } from '#network/traffic.ts'
import { type MachineRecord, phaseAt } from './machine-record.ts'
import { type Draws, drawsFor } from './random.ts'
import type { GuestNetworkOf, Reachability, ReachabilityOf, SentPacket } from './reachability.ts'
import { recordsOf, type Records } from './records.ts'
import type { RackStore } from './store.ts'

interface Counter {
  readonly vpcId: string
  readonly rule: string | null
  readonly packets: number
  /** ms since the epoch */
  readonly lastUsed: number
}

/** Packets that are alike. */
interface SentPackets {
  readonly packet: SentPacket
  readonly count: number
}

/** The last refused packets, oldest first. */
interface LastRefused {
  /** number of all refused packets so far */
  readonly total: number
  readonly last: readonly (Omit<RefusedPacket, 'time'> & { readonly time: number })[]
}

const lastId = 'last'
const maxRefused = 100

/** Machines that send packets on their own each time the counters are read. */
const sendersPerRound = 6

/** Interfaces to which each of them sends, and ports at each. */
const maxAddresses = 16
const maxPorts = 12

/** Bytes of a packet, on average. */
const packetSize = 420

/** ms without a packet after which a counter is removed */
const forgetCounter = 7 * 86_400_000

/** Returns what happens to packets of simulated guests, and the network for their commands. */
export function simulatedTraffic({
  clock,
  store,
  machines,
  reachability,
  hasHabits,
}: {
  readonly clock: Clock
  readonly store: RackStore
  readonly machines: Records<MachineRecord>
  readonly reachability: ReachabilityOf
  /**
   * whether guests also send packets without a command: some do each time that the counters are read, every few
   * seconds
   */
  readonly hasHabits: boolean
}): { readonly traffic: NetworkTraffic; readonly guestNetwork: GuestNetworkOf } {
  const counters = recordsOf<Counter>(store, 'counter')
  const lastRefused = recordsOf<LastRefused>(store, 'refused')

  const record = async (sent: readonly SentPackets[]): Promise<void> => {
    const now = clock.now().getTime()
    const decisions = sent.flatMap(({ packet, count }) => packet.rules.map((rule) => ({ ...rule, count })))
    const byRule = Map.groupBy(decisions, ({ vpcId, rule }) => `${vpcId}/${rule ?? ''}`)
    for (const [id, [first, ...others]] of byRule) {
      if (first === undefined) continue
      const { vpcId, rule } = first
      const added = others.reduce((sum, { count }) => sum + count, first.count)
      await counters.update(id, (before) => ({
        vpcId,
        rule,
        packets: (before?.packets ?? 0) + added,
        lastUsed: now,
      }))
    }
    const refused = sent.flatMap(({ packet }) => (packet.refused === null ? [] : [packet.refused]))
    if (refused.length === 0) return
    await lastRefused.update(lastId, (before) => ({
      total: (before?.total ?? 0) + refused.length,
      last: [...(before?.last ?? []), ...refused.map((one) => ({ ...one, time: now }))].slice(-maxRefused),
    }))
  }

  /** Some guests use what the rules of their VPC allow, and hosts outside try their ports. */
  const sendOnTheirOwn = async (): Promise<void> => {
    const now = clock.now().getTime()
    const running = (await machines.list()).filter(({ value }) => phaseAt(value, now) === 'running')
    if (running.length === 0) return
    const draws = drawsFor(`traffic/${now}`)
    const draw = <T>(all: readonly T[]): T | undefined => all[draws.between(0, all.length - 1)]
    for (let n = 0; n < sendersPerRound; n++) {
      const sender = draw(running)
      if (sender === undefined) continue
      const network = await reachability(sender.value.spec.instanceId)
      await record(usualPackets(network, draws).map((packet) => ({ packet, count: draws.between(4, 900) })))
    }
    const scanned = draw(running.filter(({ value }) => value.spec.externalIps.length > 0))
    if (scanned === undefined) return
    const packet = scan(await reachability(scanned.value.spec.instanceId), draws)
    if (packet !== null) await record([{ packet, count: 1 }])
  }

  return {
    traffic: {
      async counters() {
        if (hasHabits) await sendOnTheirOwn()
        const oldest = clock.now().getTime() - forgetCounter
        const all = await counters.list()
        for (const { id, value } of all.filter(({ value: { lastUsed } }) => lastUsed < oldest)) {
          await counters.update(id, (present) => (present?.lastUsed === value.lastUsed ? null : present))
        }
        return all.map(({ value: { vpcId, rule, packets, lastUsed } }) => ({
          vpcId,
          rule,
          packets,
          bytes: packets * packetSize,
          lastUsed: new Date(lastUsed),
        }))
      },
      async refusedPackets(after) {
        const { total, last } = (await lastRefused.get(lastId)) ?? { total: 0, last: [] }
        const missed = Math.max(0, total - Number(after ?? 0))
        const refused = missed === 0 ? [] : last.slice(-missed)
        return { refused: refused.map((one) => ({ ...one, time: new Date(one.time) })), next: String(total) }
      },
    },
    guestNetwork: async (instanceId) => {
      const network = await reachability(instanceId)
      return {
        resolve: (name) => network.resolve(name),
        reaches: (address, port, packets) => {
          const sent = network.send(address, port)
          // If the store cannot be reached, the packets are not counted.
          record([{ packet: sent, count: packets }]).catch(() => {})
          return sent.arrives
        },
      }
    },
  }
}

/** Returns packets of a guest to others in its VPC and to the outside: those that arrive, and sometimes another. */
function usualPackets(network: Reachability, draws: Draws): readonly SentPacket[] {
  const { ports, addresses } = network.peers()
  const some = <T>(all: readonly T[], most: number) => {
    const first = draws.between(0, Math.max(0, all.length - 1))
    return [...all.slice(first), ...all.slice(0, first)].slice(0, most)
  }
  const inside = some(addresses, maxAddresses).flatMap((address) =>
    [...some([...new Set(ports)], maxPorts), ...(draws.fraction() < 0.1 ? [null] : [])].map((port) =>
      network.send(address, port),
    ),
  )
  const outside = `203.0.113.${draws.between(1, 254)}`
  const sent = [...inside, ...outsidePorts.map((port) => network.send(outside, port))]
  const arriving = sent.filter(({ arrives }) => arrives)
  const refused = sent.filter((packet) => packet.refused !== null)
  const lost = refused[draws.between(0, refused.length - 1)]
  return lost !== undefined && draws.fraction() < 0.2 ? [...arriving, lost] : arriving
}

/** Ports that guests use outside: web pages and mail. */
const outsidePorts = [443, 587]

/** Ports that scanners on the Internet try. */
const scannedPorts = [22, 23, 80, 443, 445, 3389, 5432, 6379, 8080]

const scan = (network: Reachability, draws: Draws): SentPacket | null =>
  network.receive(`198.51.100.${draws.between(1, 254)}`, scannedPorts[draws.between(0, 8)] ?? 22)
