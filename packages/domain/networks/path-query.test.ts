import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress } from '#ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '#ip/ipv4.ts'
import { mapOf } from './map.ts'
import type { Network, Protocol } from './network.ts'
import { PathFinder } from './path.ts'
import { anyExternalAddress } from './external-blocks.ts'
import { answerPathQuery, type QueryEnd, vpcsBetween } from './path-query.ts'
import { external, gateway, host, network, rule } from './testing/build.ts'

const web = host('web', 'default', '172.30.0.5', {
  external: [
    external('snat', '198.51.100.1'),
    external('ephemeral', '198.51.100.2'),
    external('floating', '198.51.100.3'),
  ],
})
const db = host('db', 'default', '172.30.0.6', { external: [external('snat', '198.51.100.1')] })
const far = host('far', 'far', '172.30.0.7', { vpcId: 'two' })

const port = (name: string): QueryEnd => ({ type: 'interface', id: `${name}-nic` })
const at = (text: string): QueryEnd => ({ type: 'address', address: parseAddress(text) })
const outside: QueryEnd = { type: 'outside' }

const net = network([web, db, far], { vpcs: [{ id: 'two', name: 'two' }] })

/** Returns the addresses of the packet at the first and the last hop, and whether it passes. */
function resultOf(from: QueryEnd, to: QueryEnd, given: Network = net, protocol: Protocol = 'TCP') {
  const { passes, hops } = answerPathQuery(new PathFinder(mapOf(given)), {
    from,
    to,
    protocol,
    port: protocol === 'ICMP' ? null : 22,
  })
  const [first] = hops
  return [first?.packet.source, first?.packet.destination, passes ? 'passes' : hops.at(-1)?.refused]
}

test("a path query to an interface in the same VPC uses the interface's own address", () => {
  expect(resultOf(port('web'), port('db'))).toEqual(['172.30.0.5', '172.30.0.6', 'passes'])
})

test('a path query to an interface in another VPC uses its floating IP, another external address, or fails', () => {
  expect(resultOf(outside, port('web'))).toEqual(['203.0.113.1', '198.51.100.3', 'passes'])
  expect(resultOf(port('far'), port('web'))[1]).toBe('198.51.100.3')
  expect(resultOf(outside, port('db'))).toEqual(['203.0.113.1', '198.51.100.1', 'outbound_only'])
  expect(resultOf(port('web'), port('far'))).toEqual(['172.30.0.5', '172.30.0.7', 'no_address'])
})

test('a path query to an address leads to the instance that has the address, inside or outside the VPC', () => {
  expect(resultOf(at('198.51.100.3'), port('db'))[0]).toBe('172.30.0.5')
  expect(resultOf(at('172.30.0.6'), port('web'))[0]).toBe('172.30.0.6')
  expect(resultOf(at('203.0.113.77'), port('web'))[0]).toBe('203.0.113.77')
})

test('a path query from a transit IP starts at the interface with that transit IP', () => {
  const through = host('nat', 'default', '172.30.0.9', { transit: ['192.168.7.0/24'] })
  expect(resultOf(at('192.168.7.3'), port('db'), network([db, through]))).toEqual([
    '192.168.7.3',
    '172.30.0.6',
    'passes',
  ])
})

test('a path query from an address that exists in two VPCs is answered as if the sender were external', () => {
  const twice = network([db, host('far', 'far', '172.30.0.6', { vpcId: 'two' })])
  expect(resultOf(at('172.30.0.6'), port('db'), twice)[2]).toBe('private_address')
})

test('a path query to any external host uses an address that no rule, route or instance names', () => {
  const spoken = network(
    [host('web', 'default', '172.30.0.5', { external: [external('floating', '203.0.114.0')] })],
    {
      gateways: [gateway('default', ['pool'])],
      rules: [
        rule('all', 'inbound', 'allow', { hosts: ['ip_net:0.0.0.0/0'] }),
        rule('some', 'inbound', 'deny', { hosts: ['ip_net:203.0.113.0/24'] }),
      ],
    },
  )
  expect(formatAddress(anyExternalAddress(mapOf(spoken)))).toBe('203.0.114.1')
})

test('the search for an external address skips a large number of named addresses in one pass', () => {
  const address = (n: number) => formatIpv4(parseIpv4('203.0.113.1') + n)
  const hosts = Array.from({ length: 30_000 }, (_, n) => `ip:${address(n)}`)
  const many = network([web], { rules: [rule('many', 'inbound', 'deny', { hosts })] })
  expect(formatAddress(anyExternalAddress(mapOf(many)))).toBe(address(30_000))
})

describe('the VPCs on a path', () => {
  const through = host('nat', 'far', '172.30.0.9', { vpcId: 'two', transit: ['192.168.7.0/24'] })
  const { interfaces, ...rest } = network([web, db, far, through], { vpcs: [{ id: 'two', name: 'two' }] })
  const twin = host('twin', 'far', '172.30.0.6', { vpcId: 'two' })

  test.each([
    [port('web'), port('db'), ['net']],
    [port('web'), port('far'), ['net', 'two']],
    [outside, port('far'), ['two']],
    [outside, outside, []],
    [at('198.51.100.3'), port('far'), ['net', 'two']],
    [port('far'), at('198.51.100.2'), ['two', 'net']],
    [at('172.30.0.7'), outside, ['two']],
    [at('192.168.7.3'), outside, ['two']],
    [at('203.0.113.77'), outside, []],
  ])('from %o to %o are the expected ones', (from, to, vpcs) => {
    expect([...vpcsBetween({ interfaces, ...rest }, from, to)]).toEqual(vpcs)
  })

  test('do not include the VPCs of an ambiguous address', () => {
    const twice = network([db, twin], { vpcs: rest.vpcs })
    expect([...vpcsBetween(twice, at('172.30.0.6'), outside)]).toEqual([])
  })

  test('are found without parsing unrelated resources', () => {
    const unread = interfaces.map((nic) =>
      ['web-nic', 'far-nic'].includes(nic.id)
        ? nic
        : {
            ...nic,
            get transitBlocks() {
              return expect.fail(nic.id)
            },
          },
    )
    const given: Network = { ...rest, interfaces: unread }
    expect([...vpcsBetween(given, port('far'), at('198.51.100.3'))]).toEqual(['two', 'net'])
    expect([...vpcsBetween(given, port('web'), port('far'))]).toEqual(['net', 'two'])
  })
})
