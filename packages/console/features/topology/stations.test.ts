import type { Path, PathHop } from '@portico/contract/types.ts'
import { expect, test } from 'vitest'
import { layoutOf } from './layout.ts'
import { modelOf } from './model.ts'
import { stationText } from './path-sentence.tsx'
import { courseOf, shownKey, stationsOf } from './stations.ts'
import { crowd, topology } from './testing.ts'

const none: ReadonlySet<string> = new Set()
const model = modelOf(topology([...crowd('web', 'app', 2), ...crowd('db', 'data', 1)]))
const layout = layoutOf(model, none)
const packet = { source: '10.0.0.5', destination: '192.0.2.40' }
const step = { packet, refused: null }
const rules = {
  considered: [],
  consideredTotal: 0,
  against: [],
  vpc: 'net',
  rule: null,
  timeLastUsed: null,
  ...step,
}
const noun = (kind: Path['things'][number]['kind'], name: string, parentId: string | null = null) => ({
  kind,
  id: name,
  name,
  parentId,
})
const things = [noun('router_route', 'default-v4'), noun('firewall_rule', 'shut')]

const out: readonly PathHop[] = [
  { type: 'source', interface: 'web-1-nic', by: 'own', ...step },
  { type: 'rules', interface: 'web-1-nic', direction: 'outbound', ...rules },
  {
    type: 'route',
    vpc: 'net',
    router: 'system',
    route: 'default-v4',
    block: '0.0.0.0/0',
    against: [],
    ...step,
  },
  { type: 'gateway', gateway: 'default', ...step },
  {
    type: 'translation',
    direction: 'outbound',
    instance: 'web-1',
    kind: 'snat',
    after: { ...packet, source: '192.0.2.31' },
    ...step,
  },
  { type: 'outside', ...step },
]

test('successive hops at one node are one station with a number and a text', () => {
  const stations = stationsOf({ hops: [...out] }, model)
  expect(stations.map(({ number, key }) => `${number} ${key}`)).toEqual([
    '1 interface:web-1-nic',
    '2 router:system',
    '3 gateway:default',
    '4 internet',
  ])
  expect(stations.map((station) => stationText(model, { things }, station))).toEqual([
    'web-1 10.0.0.5',
    'router system, route default-v4',
    'gateway default, as 192.0.2.31',
    'outside 192.0.2.40',
  ])
  expect(courseOf(layout, model, stations)).toHaveLength(3)
})

test('the path of a dropped packet ends with a cross at its last station, and with the reason', () => {
  const hops: readonly PathHop[] = [
    ...out.slice(0, 3),
    { type: 'rules', interface: 'db-1-nic', direction: 'inbound', ...rules, rule: 'shut', refused: 'rule' },
  ]
  const stations = stationsOf({ hops: [...hops] }, model)
  expect(stations.map(({ isRefused }) => isRefused)).toEqual([false, false, true])
  const last = stations.at(-1)
  expect(last && stationText(model, { things }, last)).toBe('db-1 10.0.0.7, rule shut, A rule denies it.')
})

test('an inbound path is drawn along the lines of outbound traffic', () => {
  const hops: readonly PathHop[] = [
    { type: 'outside', ...step },
    { type: 'translation', direction: 'inbound', instance: 'db-1', kind: 'floating', after: packet, ...step },
    { type: 'rules', interface: 'db-1-nic', direction: 'inbound', ...rules },
    { type: 'target', interface: 'db-1-nic', ...step },
  ]
  const stations = stationsOf({ hops: [...hops] }, model)
  expect(stations.map(({ key }) => key)).toEqual(['internet', 'interface:db-1-nic'])
  expect(courseOf(layout, model, stations)).toHaveLength(3)
})

test('a node in another VPC is named in the text, and is not drawn', () => {
  const hops: readonly PathHop[] = [{ type: 'target', interface: 'far-nic', ...step }]
  const [station] = stationsOf({ hops: [...hops] }, model)
  expect(station?.key).toBeNull()
  const far = [noun('instance', 'far'), noun('instance_network_interface', 'far-nic', 'far')]
  expect(station && stationText(model, { things: far }, station)).toBe('far in another VPC')
})

test('the interface of an instance in a collapsed group is drawn at the group', () => {
  const many = modelOf(topology(crowd('web', 'app', 61)))
  const { positions: places } = layoutOf(many, none)
  expect(shownKey(places, many, 'interface:web-7-nic')).toBe('group:app/web')
})
