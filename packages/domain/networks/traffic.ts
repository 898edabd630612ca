import { PORT_MAX, type PortRange, tryParsePortRange } from '#firewall/ports.ts'
import type { Budget } from './budget.ts'
import { type FirewallRule, type Protocol, protocols } from './network.ts'

/**
 * A kind of traffic, whose packets all rules treat in the same way: one range of named ports of a protocol, or all
 * other ports of it.
 */
export interface Traffic {
  readonly protocol: Protocol
  /** `22` or `8000-8999`; null for all ports that no rule names, and for protocols without ports */
  readonly ports: string | null
  /** one of these ports, which represents all of them; null for protocols without ports */
  readonly port: number | null
}

/**
 * Divides all traffic into the kinds that the enabled rules distinguish: by protocol, then by port, with all other
 * ports last.
 */
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

/** Splits ranges into disjoint ranges in order, so that each given range is a union of the results. */
function cutPorts(ranges: readonly PortRange[]): readonly PortRange[] {
  const starts = new Set(ranges.flatMap(({ first, last }) => [first, last + 1]))
  const sorted = [...starts].toSorted((a, b) => a - b)
  // Number of given ranges that begin at each boundary, minus the number of those that end there.
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

/** Returns the first port from 1 that is in no range; null if there is none. */
function firstFree(ranges: readonly PortRange[]): number | null {
  let port = 1
  for (const { first, last } of ranges) if (first <= port && port <= last) port = last + 1
  return port <= PORT_MAX ? port : null
}

/** Traffic of one protocol in short form. */
export interface JoinedTraffic {
  readonly protocol: Protocol
  /** ports that rules name; adjacent ranges are joined */
  readonly ports: string[]
  /** whether all ports that no rule names are included */
  readonly others: boolean
  /** the named ports that are excluded if `others` is true */
  readonly except: string[]
  /** whether all traffic of the protocol is included */
  readonly all: boolean
}

/** Joins traffic by protocol. @param everything the result of {@link trafficOf}, in the same order */
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

/** Returns the named ports in order, with adjacent ranges joined. */
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
