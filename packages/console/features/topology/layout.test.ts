import { expect, test } from 'vitest'
import { type Layout, layoutOf } from './layout.ts'
import { matchingMembers, keyOf, modelOf, withFirst } from './model.ts'
import { shownKey } from './stations.ts'
import { treeOf } from './tree.ts'
import { crowd, host, subnet, topology } from './testing.ts'

const none: ReadonlySet<string> = new Set()
const drawn = (given: Parameters<typeof modelOf>[0], opened = none) => layoutOf(modelOf(given), opened)
const few = topology([...crowd('web', 'app', 3), ...crowd('db', 'data', 2)])

test('equal networks have equal layouts in whatever order the server returns them', () => {
  const turned = Object.fromEntries(Object.entries(few).map(([key, list]) => [key, list.toReversed()]))
  expect(drawn({ ...few, ...turned })).toEqual(drawn(few))
})

test('adding an instance moves only the nodes after it in its subnet, and the nodes below', () => {
  const before = drawn(few)
  // The instance web-4 gets the last position in the last row.
  const filled = drawn(topology([...crowd('web', 'app', 4), ...crowd('db', 'data', 2)]))
  expect(moved(before, filled)).toEqual([])
  // The instance web-5 needs a new row.
  const grown = drawn(topology([...crowd('web', 'app', 5), ...crowd('db', 'data', 2)]))
  expect(moved(filled, grown)).toEqual(['interface:db-1-nic', 'interface:db-2-nic', 'subnet:data'])
  expect(grown.positions.get('subnet:data')?.x).toBe(before.positions.get('subnet:data')?.x)
})

test('a change of a state moves no node', () => {
  const failed = topology([
    host('web-1', 'app', 'failed'),
    ...crowd('web', 'app', 3).slice(1),
    ...crowd('db', 'data', 2),
  ])
  expect(moved(drawn(few), drawn(failed))).toEqual([])
})

test('no nodes overlap, in a VPC of any size', () => {
  for (const count of [0, 1, 60, 61, 500]) {
    const given = topology([...crowd('web', 'app', count), ...crowd('api', 'data', Math.ceil(count / 2))])
    const opened = new Set([keyOf.group('app', 'web')])
    const subnets = [...drawn(given, opened).positions.values()].filter(({ key }) =>
      key.startsWith('subnet:'),
    )
    for (const [i, box] of subnets.slice(1).entries()) {
      const above = subnets[i]
      expect(box.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    }
    const spots = [...drawn(given, opened).positions.values()].filter(({ key }) =>
      /^(interface|group):/.test(key),
    )
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(spots.length)
  }
})

test('a router is level with the first of its subnets, and subnets are sorted by router', () => {
  const custom = { id: 'shut', name: 'shut', kind: 'custom' as const, routeCount: 1, gateways: [] }
  const given = topology([], {
    subnets: [subnet('a', { customRouter: 'shut' }), subnet('b'), subnet('c')],
    routers: [custom, ...few.routers],
  })
  const { positions: places } = drawn(given)
  const tops = ['b', 'c', 'a'].map((name) => places.get(`subnet:${name}`)?.y ?? -1)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(places.get('router:system')?.y).toBe(places.get('subnet:b')?.y)
  expect(places.get('router:shut')?.y).toBe(places.get('subnet:a')?.y)
})

test('a large number of instances is shown in groups, and a collapsed group has one row whatever its size', () => {
  const heightOf = (count: number) =>
    drawn(topology([...crowd('web', 'app', count), ...crowd('db', 'data', 70)])).height
  expect(heightOf(5)).toBe(heightOf(500))
  const groups = modelOf(topology(crowd('web', 'app', 61))).subnets[0]?.groups
  expect(groups?.map(({ name, members }) => [name, members.length])).toEqual([['web', 61]])
  expect(modelOf(topology(crowd('web', 'app', 60))).subnets[0]?.groups).toBeNull()
})

test('more than twelve subnets are collapsed by router, and lines to them end at the collapsed group', () => {
  const custom = { id: 'shut', name: 'shut', kind: 'custom' as const, routeCount: 1, gateways: [] }
  const subnets = (count: number) =>
    Array.from({ length: count }, (_, i) => subnet(`s-${i + 1}`, i < 3 ? { customRouter: 'shut' } : {}))
  const given = (count: number) =>
    topology([host('web', 's-1'), host('db', 's-9')], {
      subnets: subnets(count),
      routers: [custom, ...few.routers],
    })
  expect(modelOf(given(12)).folds).toBeNull()
  const model = modelOf(given(13))
  expect(model.folds?.map(({ key, subnetCount, members }) => [key, subnetCount, members.length])).toEqual([
    ['fold:system', 10, 1],
    ['fold:shut', 3, 1],
  ])
  const closed = layoutOf(model, none).positions
  expect([...closed.keys()].filter((key) => key.startsWith('subnet:'))).toEqual([])
  expect(shownKey(closed, model, 'interface:web-nic')).toBe('fold:shut')
  expect(closed.get('router:shut')?.right).toBe('fold:shut')
  const opened = new Set(['fold:shut'])
  const open = layoutOf(model, opened)
  expect([...open.positions.keys()].filter((key) => key.startsWith('subnet:'))).toEqual([
    'subnet:s-1',
    'subnet:s-2',
    'subnet:s-3',
  ])
  expect(shownKey(open.positions, model, 'interface:web-nic')).toBe('interface:web-nic')
  expect(open.lines.map(({ to }) => to)).toContain('subnet:s-1')
  expect(new Set(treeOf(model, opened).map(({ key }) => key))).toEqual(new Set(open.positions.keys()))
})

test('nodes in the filtered states come first in their groups, and the positions of other nodes stay', () => {
  const hosts = Array.from({ length: 61 }, (_, i) =>
    host(`web-${i + 1}`, 'app', i === 40 ? 'failed' : 'running'),
  )
  const model = modelOf(topology(hosts))
  const names = (of: typeof model) => of.subnets[0]?.groups?.[0]?.members.map(({ name }) => name)
  expect(names(withFirst(model, ['bad']))?.slice(0, 3)).toEqual(['web-41', 'web-1', 'web-2'])
  expect(names(model)?.[0]).toBe('web-1')
  expect(matchingMembers(model, '', ['bad'])?.map(({ name }) => name)).toEqual(['web-41'])
  expect(matchingMembers(model, 'web-2', ['bad'])).toEqual([])
  expect(matchingMembers(model, '')).toBeNull()
})

/** Returns the keys of the nodes that have moved. New nodes are not included. */
function moved(before: Layout, after: Layout): readonly string[] {
  return [...before.positions.values()]
    .filter(({ key, x, y }) => after.positions.get(key)?.x !== x || after.positions.get(key)?.y !== y)
    .map(({ key }) => key)
    .toSorted()
}
