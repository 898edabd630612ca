import { expect, test } from 'vitest'
import { aboutJumps, aboutState, neighborOf, sshEnds, sshRoute } from './ssh-route.ts'

const facts = {
  capabilities: { networking: 'vpc', externalReach: 'outside' },
  external: undefined,
  internal: '172.30.0.6',
  neighbor: undefined,
  consoleHost: 'rack.example',
} as const
const bastion = { type: 'instance', name: 'bastion', address: '198.51.100.7' } as const
const host = { type: 'host', address: 'rack.example' } as const
const onHost = { ...facts, capabilities: { networking: 'vpc', externalReach: 'host' } } as const

test('SSH connects to the external address, or through an instance of the VPC that has one', () => {
  const external = '198.51.100.1'
  expect(sshRoute({ ...facts, external, neighbor: bastion })).toEqual({
    type: 'route',
    address: external,
    jumps: [],
  })
  expect(sshRoute({ ...facts, neighbor: bastion })).toEqual({
    type: 'route',
    address: facts.internal,
    jumps: [bastion],
  })
})

test('SSH connects through the host when only that reaches external addresses, unless the console is on it', () => {
  const route = sshRoute({ ...onHost, external: '198.51.100.1' })
  expect(route).toMatchObject({ jumps: [host] })
  expect(sshRoute({ ...onHost, neighbor: bastion })).toMatchObject({ jumps: [host, bastion] })
  for (const consoleHost of ['localhost', '127.0.0.1', '[::1]']) {
    expect(sshRoute({ ...onHost, external: '198.51.100.1', consoleHost })).toMatchObject({ jumps: [] })
  }
  expect(aboutJumps([host])).toContain('replace `[account]` by your account there')
})

test('the firewall is asked about the last connection', () => {
  const route = { type: 'route', address: '198.51.100.1', jumps: [host] } as const
  expect(sshEnds(route, 'web')).toEqual({ from: 'outside', to: 'address:198.51.100.1' })
  expect(sshEnds({ ...route, jumps: [host, bastion] }, 'web')).toEqual({
    from: 'instance:bastion',
    to: 'instance:web',
  })
})

test('SSH does not connect without real networks, or without an external address in the VPC', () => {
  const user = { ...facts, capabilities: { networking: 'user', externalReach: 'outside' } } as const
  expect(sshRoute({ ...user, external: '198.51.100.1' })).toEqual({ type: 'no-networks' })
  expect(sshRoute(facts)).toEqual({ type: 'no-address' })
})

test('the neighbor is another running instance, one with a floating IP if possible', () => {
  const instances = (['a', 'b', 'c', 'd'] as const).map((name) => ({
    id: name,
    name,
    runState: name === 'd' ? ('stopped' as const) : ('running' as const),
  }))
  const ip = (instance: string, kind: 'floating' | 'ephemeral' | 'snat') => ({
    kind,
    instance,
    ip: `${kind}-${instance}`,
    name: null,
    pool: 'pool',
  })
  const topology = { subnets: [], routers: [], gateways: [], interfaces: [], instances }
  const neighbor = (...externalIps: ReturnType<typeof ip>[]) => neighborOf({ ...topology, externalIps }, 'a')
  expect(neighbor(ip('a', 'floating'), ip('b', 'ephemeral'), ip('c', 'floating'))).toEqual({
    type: 'instance',
    name: 'c',
    address: 'floating-c',
  })
  expect(neighbor(ip('b', 'snat'), ip('d', 'floating'))).toBeUndefined()
})

test('SSH names the state of an instance that does not run', () => {
  expect(aboutState('running')).toBeNull()
  expect(aboutState('stopped')).toBe('The instance is stopped. Start it to connect.')
  expect(aboutState('failed')).toBe('The instance has failed. Start it to connect.')
  expect(aboutState('starting')).toBe('The instance is starting. SSH works while it is running.')
})
