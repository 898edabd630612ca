import { type ExternalIp, internetKey, keyOf, type Model, type Subnet } from './model.ts'

/**
 * The position of a node in the diagram, in sixteenths of a rem. The columns are from outside to inside, each from top
 * to bottom. Layouts are computed without measuring elements, so equal networks always have equal layouts.
 */

export interface NodePosition {
  readonly key: string
  readonly column: 0 | 1 | 2 | 3
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** keys of the nodes to which the left and the right arrow key move; null if there is none */
  readonly left: string | null
  readonly right: string | null
}

interface Line {
  readonly from: string
  readonly to: string
  readonly points: readonly Point[]
}

export type Point = readonly [x: number, y: number]

export interface Layout {
  readonly width: number
  readonly height: number
  readonly positions: ReadonlyMap<string, NodePosition>
  readonly lines: readonly Line[]
}

export const columns = [
  { x: 0, width: 118 },
  { x: 146, width: 170 },
  { x: 344, width: 132 },
  { x: 504, width: 352 },
] as const

export const sizes = {
  width: 856,
  gap: 12,
  /** height of the heading of a box */
  head: 34,
  /** height of a box with two lines */
  box: 54,
  row: 28,
  ipRow: 24,
  /** size of a shape in an expanded group, which is large enough to press */
  cell: 24,
  cells: 14,
  padding: 8,
} as const

/** Maximum number of shapes in an expanded group. The table lists the others. */
export const maxShapes = 1000
/** Maximum number of addresses that are listed at a gateway. */
export const maxAddresses = 12

/**
 * Returns the layout of a VPC.
 * @param opened keys of the expanded groups
 */
export function layoutOf(model: Model, opened: ReadonlySet<string>): Layout {
  const inside = subnetPositions(model, opened)
  const routers = routerPositions(model, inside)
  const gateways = gatewayPositions(model)
  const internet: NodePosition = {
    key: internetKey,
    column: 0,
    ...columns[0],
    y: 0,
    height: sizes.box,
    left: null,
    right: model.gateways[0]?.key ?? null,
  }
  const all = [internet, ...gateways, ...routers, ...inside]
  const places = new Map(all.map((place) => [place.key, place]))
  const below = model.spare.length > maxAddresses ? sizes.ipRow : 0
  return {
    width: sizes.width,
    height: Math.max(...all.map(({ y, height }) => y + height)) + below,
    positions: places,
    lines: linksOf(model, places).map(([from, to]) => ({
      from,
      to,
      points: pointsBetween(places, from, to),
    })),
  }
}

function subnetPositions(model: Model, opened: ReadonlySet<string>): readonly NodePosition[] {
  let y = 0
  const place = (subnet: Subnet): readonly NodePosition[] => {
    const left = subnet.router === undefined ? null : keyOf.router(subnet.router.id)
    const rows = subnet.groups === null ? namedRows(subnet, y) : groupRows(subnet, y, opened)
    const end = rows.reduce((most, row) => Math.max(most, row.y + row.height), y + sizes.head + sizes.row)
    const box = { ...columns[3], key: subnet.key, column: 3, y, height: end - y, left, right: null } as const
    y = end + sizes.gap
    return [box, ...rows.map((row) => ({ ...row, column: 3 as const, left, right: null }))]
  }
  if (model.folds === null) return model.subnets.flatMap(place)
  const folded = model.folds.flatMap(({ key, router }): readonly NodePosition[] => {
    const left = keyOf.router(router.id)
    const head = { ...columns[3], key, column: 3, y, height: sizes.box, left, right: null } as const
    y += sizes.box + sizes.gap
    return [head, ...(opened.has(key) ? subnetsIn(model, key).flatMap(place) : [])]
  })
  return [...folded, ...model.subnets.filter(({ router }) => router === undefined).flatMap(place)]
}

/** Returns the subnets in a collapsed group of subnets. */
function subnetsIn({ subnets, holders }: Model, fold: string): readonly Subnet[] {
  return subnets.filter(({ key }) => holders.get(key)?.includes(fold) === true)
}

/** The horizontal position of the content of a subnet's box, inside the border. */
const within = { x: columns[3].x + 1, width: columns[3].width - 2 } as const

type Row = Pick<NodePosition, 'key' | 'x' | 'y' | 'width' | 'height'>

/** Returns the positions of the members that are shown by name: two per row, sorted by name. */
function namedRows({ members }: Subnet, y: number): readonly Row[] {
  const width = within.width / 2
  return members.map(({ key }, i) => ({
    key,
    x: within.x + (i % 2) * width,
    y: y + sizes.head + Math.floor(i / 2) * sizes.row,
    width,
    height: sizes.row,
  }))
}

function groupRows({ groups }: Subnet, top: number, opened: ReadonlySet<string>): readonly Row[] {
  let y = top + sizes.head
  return (groups ?? []).flatMap(({ key, members }) => {
    const row = { key, ...within, y, height: sizes.row }
    y += sizes.row
    if (!opened.has(key)) return [row]
    const field = members.slice(0, maxShapes).map((member, i): Row => ({
      key: member.key,
      x: columns[3].x + sizes.padding + (i % sizes.cells) * sizes.cell,
      y: y + Math.floor(i / sizes.cells) * sizes.cell,
      width: sizes.cell,
      height: sizes.cell,
    }))
    y += Math.ceil(field.length / sizes.cells) * sizes.cell + sizes.padding
    if (members.length > maxShapes) y += sizes.row
    return [row, ...field]
  })
}

/**
 * Returns the positions of routers. Each is level with the first of its subnets, and routers without subnets come last.
 */
function routerPositions(
  { routers, subnets, gateways, folds }: Model,
  inside: readonly NodePosition[],
): readonly NodePosition[] {
  const topOf = new Map(inside.map(({ key, y }) => [key, y]))
  const firstOf = (id: string) => (folds ?? subnets).find(({ router }) => router?.id === id)?.key ?? null
  let y = 0
  return routers
    .toSorted((a, b) => Number(firstOf(a.id) === null) - Number(firstOf(b.id) === null))
    .map(({ id, key, gateways: ways }): NodePosition => {
      const first = firstOf(id)
      const gateway = gateways.find((one) => ways.includes(one.id))
      const top = Math.max(y, topOf.get(first ?? '') ?? 0)
      y = top + sizes.box + sizes.gap
      return {
        key,
        column: 2,
        ...columns[2],
        y: top,
        height: sizes.box,
        left: gateway?.key ?? null,
        right: first,
      }
    })
}

function gatewayPositions({ gateways, routers, spare, members }: Model): readonly NodePosition[] {
  let y = 0
  const memberOf = (instance: string | null) =>
    members.find((one) => one.instanceId === instance && one.interface.primary)?.key ?? null
  const addresses = (ips: readonly ExternalIp[]) =>
    ips.slice(0, maxAddresses).map(({ ip, kind, instance }): NodePosition => {
      const place = {
        key: keyOf.address(ip),
        column: 1 as const,
        ...columns[1],
        y,
        height: sizes.ipRow,
        left: internetKey,
        right: kind === 'snat' ? null : memberOf(instance),
      }
      y += sizes.ipRow
      return place
    })
  const boxes = gateways.flatMap(({ id, key, lists }): readonly NodePosition[] => {
    const top = y
    y += sizes.box
    const rows = addresses(lists)
    if (lists.length > maxAddresses) y += sizes.ipRow
    if (rows.length > 0) y += sizes.padding
    const right = routers.find((router) => router.gateways.includes(id))?.key ?? null
    const box = { ...columns[1], key, column: 1, y: top, height: y - top, left: internetKey, right } as const
    y += sizes.gap
    return [box, ...rows]
  })
  y += spare.length === 0 ? 0 : sizes.head
  return [...boxes, ...addresses(spare)]
}

/** Returns the pairs of connected nodes that are visible, as keys, the outer node first. */
function linksOf(
  { gateways, routers, subnets, folds }: Model,
  places: Layout['positions'],
): readonly (readonly [string, string])[] {
  return [
    ...gateways.map(({ key }) => [internetKey, key] as const),
    ...routers.flatMap(({ key, gateways: ways }) => ways.map((id) => [keyOf.gateway(id), key] as const)),
    ...[...(folds ?? []), ...subnets].flatMap(({ key, router }) =>
      router === undefined || !places.has(key) ? [] : [[keyOf.router(router.id), key] as const],
    ),
  ]
}

/** Returns the vertical center of a row, or of the heading of a box. */
const levelOf = ({ y, height }: NodePosition) => y + Math.min(height, sizes.head) / 2

/**
 * Returns the points of a line between two nodes, from the outer one: a horizontal segment, a vertical segment in the
 * gap before the inner node, and a horizontal segment. The vertical segments of different outer nodes are side by side.
 */
export function pointsBetween(places: Layout['positions'], from: string, to: string): readonly Point[] {
  const [outer, inner] = [places.get(from), places.get(to)]
  if (outer === undefined || inner === undefined) return []
  const start: Point = [outer.x + outer.width, levelOf(outer)]
  const end: Point = [inner.x, levelOf(inner)]
  if (start[1] === end[1]) return [start, end]
  // All lines from the same node have the same vertical segment.
  const turn = columns[inner.column].x - 9 - laneOf(places, outer) * 4
  return [start, [turn, start[1]], [turn, end[1]], end]
}

function laneOf(places: Layout['positions'], { key, column }: NodePosition): number {
  const boxes = [...places.values()].filter(
    (place) => place.column === column && !place.key.startsWith('address:'),
  )
  return boxes.findIndex((place) => place.key === key) % 4
}
