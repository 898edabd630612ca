import type { Path, PathHop } from '@portico/contract/types.ts'
import { type Layout, type Point, pointsBetween } from './layout.ts'
import { internetKey, keyOf, type Model } from './model.ts'

/** A station on the path of a packet: successive hops at one node. */
export interface Station {
  readonly number: number
  /** key of the node; null if the node is in another VPC */
  readonly key: string | null
  readonly hops: readonly PathHop[]
  readonly isRefused: boolean
}

export function stationsOf({ hops }: Pick<Path, 'hops'>, model: Model): readonly Station[] {
  const stops: { key: string | null; hops: PathHop[] }[] = []
  for (const hop of hops) {
    const last = stops.at(-1)
    const key = keyFor(hop, model, last?.key ?? null)
    if (last !== undefined && last.key === key) last.hops.push(hop)
    else stops.push({ key, hops: [hop] })
  }
  return stops.map((stop, i) => ({
    ...stop,
    number: i + 1,
    isRefused: stop.hops.some(({ refused }) => refused !== null),
  }))
}

/**
 * Returns the key of the node of a hop; null if the node is in another VPC.
 * @param before key of the previous node on the path
 */
function keyFor(hop: PathHop, model: Model, before: string | null): string | null {
  switch (hop.type) {
    case 'source':
    case 'rules':
    case 'forward':
    case 'target': {
      const key = keyOf.member(hop.interface)
      return model.members.some((member) => member.key === key) ? key : null
    }
    case 'route':
      return knownKey(model.routers, hop.router) ?? before
    case 'gateway':
      return knownKey(model.gateways, hop.gateway)
    case 'translation': {
      if (hop.direction === 'outbound') return before
      const member = model.members.find((one) => one.instanceId === hop.instance && one.interface.primary)
      return member?.key ?? before
    }
    case 'outside':
      return internetKey
  }
}

function knownKey(
  all: readonly { readonly id: string; readonly key: string }[],
  id: string | null,
): string | null {
  return all.find((one) => one.id === id)?.key ?? null
}

/**
 * Returns the key of the node at which a node is drawn: its group if the group is collapsed, otherwise the node itself.
 */
export function shownKey(places: ReadonlyMap<string, unknown>, { holders }: Model, key: string): string {
  return [key, ...(holders.get(key) ?? [])].find((each) => places.has(each)) ?? key
}

/** Returns the lines that connect the drawn stations. */
export function courseOf(
  layout: Layout,
  model: Model,
  stations: readonly Station[],
): readonly (readonly Point[])[] {
  const keys = stations.flatMap(({ key }) => (key === null ? [] : [key]))
  return keys.slice(1).flatMap((key, i) => between(layout, model, keys[i] ?? key, key))
}

function between(layout: Layout, model: Model, one: string, other: string): readonly (readonly Point[])[] {
  const [from, to] = [boxOf(layout, model, one), boxOf(layout, model, other)]
  const [a, b] = [layout.positions.get(from), layout.positions.get(to)]
  if (a === undefined || b === undefined || from === to) return []
  const [outer, inner] = a.column <= b.column ? [a, b] : [b, a]
  // Inbound packets have no routes, so their path is drawn along the lines of outbound traffic.
  const way = [outer.key, ...wayBetween(layout, outer.key, inner.key), inner.key]
  return way.slice(1).map((key, i) => pointsBetween(layout.positions, way[i] ?? key, key))
}

/** Returns the keys of the nodes between two nodes, along the lines towards the outside. */
function wayBetween(layout: Layout, outer: string, inner: string): readonly string[] {
  const start = layout.positions.get(outer)
  const met: string[] = []
  let at = layout.positions.get(inner)?.left
  while (at != null && at !== outer) {
    const place = layout.positions.get(at)
    if (place === undefined || start === undefined || place.column <= start.column) break
    met.unshift(at)
    at = place.left
  }
  return met
}

/**
 * Returns the key of the node at which a line ends: for a node in a subnet, the box of the subnet or of the collapsed
 * group with the subnet.
 */
function boxOf({ positions: places }: Layout, { holders }: Model, key: string): string {
  const boxes = (holders.get(key) ?? []).filter((each) => !each.startsWith('group:'))
  return [...boxes, key].find((each) => places.has(each)) ?? key
}
