import type { Path, PathHop } from '@portico/contract/types.ts'
import { type Layout, type Point, pointsBetween } from './layout.ts'
import { internetKey, keyOf, type Model } from './model.ts'

/** Where a packet stops by on its way: steps that happen at the same place are one. */
export interface Station {
  readonly number: number
  /** null for what lies in another VPC */
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

/** @param before where the packet was before */
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

/** A key as it is drawn: that of the group or the fold that it is in while this is closed. */
export function shownKey(places: ReadonlyMap<string, unknown>, { holders }: Model, key: string): string {
  return [key, ...(holders.get(key) ?? [])].find((each) => places.has(each)) ?? key
}

/** The line through the stations that are drawn, from each to the next. */
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
  const [a, b] = [layout.places.get(from), layout.places.get(to)]
  if (a === undefined || b === undefined || from === to) return []
  const [outer, inner] = a.column <= b.column ? [a, b] : [b, a]
  // What comes in from outside meets no route: it is drawn along the way that leads out.
  const way = [outer.key, ...wayBetween(layout, outer.key, inner.key), inner.key]
  return way.slice(1).map((key, i) => pointsBetween(layout.places, way[i] ?? key, key))
}

/** Columns of boxes that lie between two, following the lines outwards. */
function wayBetween(layout: Layout, outer: string, inner: string): readonly string[] {
  const start = layout.places.get(outer)
  const met: string[] = []
  let at = layout.places.get(inner)?.left
  while (at != null && at !== outer) {
    const place = layout.places.get(at)
    if (place === undefined || start === undefined || place.column <= start.column) break
    met.unshift(at)
    at = place.left
  }
  return met
}

/** Lines end at boxes: what stands in a subnet is met at its edge, or at that of what it is folded into. */
function boxOf({ places }: Layout, { holders }: Model, key: string): string {
  const boxes = (holders.get(key) ?? []).filter((each) => !each.startsWith('group:'))
  return [...boxes, key].find((each) => places.has(each)) ?? key
}
