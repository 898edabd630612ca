import { expect, test } from 'vitest'
import { type Layout, layoutOf } from './layout.ts'
import { keyOf, modelOf } from './model.ts'
import { crowd, host, subnet, topology } from './testing.ts'

const none: ReadonlySet<string> = new Set()
const drawn = (given: Parameters<typeof modelOf>[0], opened = none) => layoutOf(modelOf(given), opened)
const few = topology([...crowd('web', 'app', 3), ...crowd('db', 'data', 2)])

test('the same network always looks the same, in whatever order it is told', () => {
  const turned = Object.fromEntries(Object.entries(few).map(([key, list]) => [key, list.toReversed()]))
  expect(drawn({ ...few, ...turned })).toEqual(drawn(few))
})

test('one more instance moves nothing but what comes after it in its subnet, and what is below that', () => {
  const before = drawn(few)
  // web-4 takes the place that is left of the last row
  const filled = drawn(topology([...crowd('web', 'app', 4), ...crowd('db', 'data', 2)]))
  expect(moved(before, filled)).toEqual([])
  // web-5 needs a row
  const grown = drawn(topology([...crowd('web', 'app', 5), ...crowd('db', 'data', 2)]))
  expect(moved(filled, grown)).toEqual(['interface:db-1-nic', 'interface:db-2-nic', 'subnet:data'])
  expect(grown.places.get('subnet:data')?.x).toBe(before.places.get('subnet:data')?.x)
})

test('a state that changes moves nothing', () => {
  const failed = topology([
    host('web-1', 'app', 'failed'),
    ...crowd('web', 'app', 3).slice(1),
    ...crowd('db', 'data', 2),
  ])
  expect(moved(drawn(few), drawn(failed))).toEqual([])
})

test('nothing lies on anything else, in a VPC of any size', () => {
  for (const count of [0, 1, 60, 61, 500]) {
    const given = topology([...crowd('web', 'app', count), ...crowd('api', 'data', Math.ceil(count / 2))])
    const opened = new Set([keyOf.group('app', 'web')])
    const subnets = [...drawn(given, opened).places.values()].filter(({ key }) => key.startsWith('subnet:'))
    for (const [i, box] of subnets.slice(1).entries()) {
      const above = subnets[i]
      expect(box.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
    }
    const spots = [...drawn(given, opened).places.values()].filter(({ key }) =>
      /^(interface|group):/.test(key),
    )
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(spots.length)
  }
})

test('a router stands level with its first subnet, and subnets stand by router', () => {
  const custom = { id: 'shut', name: 'shut', kind: 'custom' as const, routeCount: 1, gateways: [] }
  const given = topology([], {
    subnets: [subnet('a', { customRouter: 'shut' }), subnet('b'), subnet('c')],
    routers: [custom, ...few.routers],
  })
  const { places } = drawn(given)
  const tops = ['b', 'c', 'a'].map((name) => places.get(`subnet:${name}`)?.y ?? -1)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(places.get('router:system')?.y).toBe(places.get('subnet:b')?.y)
  expect(places.get('router:shut')?.y).toBe(places.get('subnet:a')?.y)
})

test('more than fit by name stand in groups, and a closed group is one row however many it holds', () => {
  const heightOf = (count: number) =>
    drawn(topology([...crowd('web', 'app', count), ...crowd('db', 'data', 70)])).height
  expect(heightOf(5)).toBe(heightOf(500))
  const groups = modelOf(topology(crowd('web', 'app', 61))).subnets[0]?.groups
  expect(groups?.map(({ name, members }) => [name, members.length])).toEqual([['web', 61]])
  expect(modelOf(topology(crowd('web', 'app', 60))).subnets[0]?.groups).toBeNull()
})

/** What stands elsewhere than before; what is new is not among them. */
function moved(before: Layout, after: Layout): readonly string[] {
  return [...before.places.values()]
    .filter(({ key, x, y }) => after.places.get(key)?.x !== x || after.places.get(key)?.y !== y)
    .map(({ key }) => key)
    .toSorted()
}
