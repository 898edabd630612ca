import { expect, test } from 'vitest'
import type { RouteKind } from './network.ts'
import {
  checkRoute,
  checkRouteCreate,
  checkRouteDelete,
  checkRouteUpdate,
  type RouteEnds,
  whyNotDestination,
} from './route-rules.ts'

const route = (destination: RouteEnds['destination'], target: RouteEnds['target']): RouteEnds => ({
  destination,
  target,
})
const net = (value: string) => ({ type: 'ip_net', value }) as const
const ip = (value: string) => ({ type: 'ip', value }) as const
const named = <T extends string>(type: T) => ({ type, value: 'x' }) as const
const gateway = named('internet_gateway')

test.each<[RouteEnds, RouteKind, string | null]>([
  [route(net('10.0.0.0/8'), ip('10.0.0.1')), 'custom', null],
  [route(net('::/0'), gateway), 'custom', null],
  [route(named('subnet'), { type: 'drop' }), 'custom', null],
  [
    route(net('::/0'), ip('10.0.0.1')),
    'custom',
    'cannot mix explicit IPv4 and IPv6 addresses between destination and target',
  ],
  [
    route(named('vpc'), gateway),
    'custom',
    'users cannot specify VPCs as a destination or target in Custom routes',
  ],
  [
    route(net('0.0.0.0/0'), named('vpc')),
    'default',
    'users cannot specify VPCs as a destination or target in Default routes',
  ],
  [route(ip('10.0.0.1'), named('subnet')), 'custom', 'subnets cannot be used as a target in Custom routers'],
])('a route with %j of kind %s returns the message: %s', (given, kind, expected) => {
  expect(checkRoute(kind, given)?.message ?? null).toBe(expected)
})

test('routes can be added to custom routers only', () => {
  const good = route(net('10.0.0.0/8'), gateway)
  expect(checkRouteCreate({ kind: 'custom' }, good)).toBeNull()
  expect(checkRouteCreate({ kind: 'system' }, good)?.message).toBe(
    'user-provided routes cannot be added to a system router',
  )
})

test('changing anything but the target of a default route is refused', () => {
  const present = { kind: 'default', destination: net('0.0.0.0/0') } as const
  const change = route(net('0.0.0.0/0'), ip('10.0.0.9'))
  const fixed = 'the destination and metadata of a Default route cannot be changed'
  expect(checkRouteUpdate(present, change)).toBeNull()
  expect(checkRouteUpdate(present, { ...change, name: 'n' })?.message).toBe(fixed)
  expect(checkRouteUpdate(present, { ...change, description: '' })?.message).toBe(fixed)
  expect(checkRouteUpdate(present, { ...change, destination: net('10.0.0.0/8') })?.message).toBe(fixed)
})

test('routes of subnets and peerings cannot be changed, and only custom routes can be deleted', () => {
  const change = route(named('subnet'), gateway)
  const message = (kind: RouteKind) =>
    checkRouteUpdate({ kind, destination: named('subnet') }, change)?.message
  expect(message('vpc_subnet')).toBe('routes of type VpcSubnet within the system router are not modifiable')
  expect(message('vpc_peering')).toBe('routes of type VpcPeering within the system router are not modifiable')
  expect(checkRouteDelete({ kind: 'custom' })).toBeNull()
  expect(checkRouteDelete({ kind: 'default' })?.message).toBe('DELETE not allowed on system routes')
})

test.each([
  [net('10.0.0.0/8'), net('10.0.0.0/8'), true],
  [ip('10.0.0.1'), net('10.0.0.1/32'), true],
  [net('2001:db8::1/128'), ip('2001:db8::1'), true],
  [named('subnet'), named('subnet'), true],
  [net('10.0.0.0/8'), net('10.0.0.0/9'), false],
  [named('subnet'), { type: 'vpc', value: 'x' } as const, false],
])(
  'a route with destination %j is refused when another route has %j: %s',
  (destination, taken, isRefused) => {
    const why = whyNotDestination(destination, [{ name: 'r', destination: taken }])
    expect(why === null).toBe(!isRefused)
    if (isRefused) expect(why).toMatch(/^Route "r" of this router has the same destination/)
  },
)
