import { PORT_MAX, type PortRange, tryParsePortRange } from '#firewall/ports.ts'
import type { Budget } from './budget.ts'
import { type FirewallRule, type Protocol, protocols } from './network.ts'

/** Packets that no rule tells apart: ports that rules name, in one protocol; or all the others of it. */
export interface Traffic {
  readonly protocol: Protocol
  /** `22`, `8000-8999`; null for all that no rule names, and for a protocol without ports */
  readonly ports: string | null
  /** One of them: what holds for it holds for all. */
  readonly port: number | null
}

/** All traffic there is, cut where rules that are switched on cut it: by protocol, then by port, the others last. */
export function trafficOf(rules: readonly FirewallRule[], budget: Budget): readonly Traffic[] {
  const enabled = rules.filter(({ isEnabled }) => isEnabled)
  return protocols.flatMap((protocol): readonly Traffic[] => {
    if (protocol === 'ICMP') return [{ protocol, ports: null, port: null }]
    const named = enabled
      .filter(({ protocols: only }) => !only?.length || only.includes(protocol))
      .flatMap(({ ports }) => ports ?? [])
    budget.spend(named.length)
    const ranges = [...new Set(named)].flatMap((text) => tryParsePortRange(text) ?? [])
    const cut = cutPorts(ranges)
    const other = firstFree(cut)
    return [
      ...cut.map((range) => ({ protocol, ports: asText(range), port: range.first })),
      ...(other === null ? [] : [{ protocol, ports: null, port: other }]),
    ]
  })
}

/** Ranges without overlap, in their order, such that each of the given ones is some of them together. */
function cutPorts(ranges: readonly PortRange[]): readonly PortRange[] {
  const starts = new Set(ranges.flatMap(({ first, last }) => [first, last + 1]))
  const sorted = [...starts].toSorted((a, b) => a - b)
  // How many of the given ranges begin and end where a cut is.
  const depth = new Map<number, number>()
  for (const { first, last } of ranges) {
    depth.set(first, (depth.get(first) ?? 0) + 1)
    depth.set(last + 1, (depth.get(last + 1) ?? 0) - 1)
  }
  let open = 0
  return sorted.flatMap((first, at) => {
    open += depth.get(first) ?? 0
    const next = sorted[at + 1]
    return open > 0 && next !== undefined ? [{ first, last: next - 1 }] : []
  })
}

/** The first port, from 1 on, that no range holds; null when they hold all. */
function firstFree(ranges: readonly PortRange[]): number | null {
  let port = 1
  for (const { first, last } of ranges) if (first <= port && port <= last) port = last + 1
  return port <= PORT_MAX ? port : null
}

/** Traffic of one protocol, told in few words. */
export interface JoinedTraffic {
  readonly protocol: Protocol
  /** ports that rules name; what lies side by side is one range */
  readonly ports: string[]
  /** Is it all besides that no rule names, too? */
  readonly others: boolean
  /** with those: ports that rules name and that are not in it */
  readonly except: string[]
  /** Is it all there is of the protocol? */
  readonly all: boolean
}

/** @param everything what {@link trafficOf} says there is, which has the same order */
export function joinTraffic(some: readonly Traffic[], everything: readonly Traffic[]): JoinedTraffic[] {
  return protocols.flatMap((protocol): readonly JoinedTraffic[] => {
    const [mine, whole] = [some, everything].map((all) => all.filter((one) => one.protocol === protocol))
    if (mine === undefined || mine.length === 0) return []
    const others = mine.some(({ ports }) => ports === null)
    const are = new Set(mine.map(({ ports }) => ports))
    return [
      {
        protocol,
        ports: joinedPorts(mine),
        others,
        except: others ? joinedPorts(whole?.filter(({ ports }) => !are.has(ports)) ?? []) : [],
        all: mine.length === whole?.length,
      },
    ]
  })
}

/** What lies side by side is one range. */
function joinedPorts(traffic: readonly Traffic[]): string[] {
  const ranges: PortRange[] = []
  for (const { first, last } of traffic.flatMap(({ ports }) => tryParsePortRange(ports ?? '') ?? [])) {
    const before = ranges.at(-1)
    if (before?.last === first - 1) ranges.splice(-1, 1, { first: before.first, last })
    else ranges.push({ first, last })
  }
  return ranges.map(asText)
}

const asText = ({ first, last }: PortRange): string => (first === last ? `${first}` : `${first}-${last}`)
