import { describe, expect, test } from 'vitest'
import { parseAddress } from '#ip/cidr.ts'
import type { Hop } from './hops.ts'
import { mapOf } from './map.ts'
import type { Network, Protocol } from './network.ts'
import { PathFinder } from './path.ts'
import { chain, external, gateway, host, network, route, router, rule, subnet } from './testing/build.ts'

/**
 * Answers a path query. In its ends, the name of an instance means the instance's interface, and a text with a dot
 * means an external address.
 */
function ask(
  net: Network,
  from: string,
  to: string,
  protocol: Protocol = 'TCP',
  port: number | null = protocol === 'ICMP' ? null : 443,
) {
  const addressOf = (text: string) =>
    parseAddress(
      text.includes('.') || text.includes(':')
        ? text
        : (net.interfaces.find(({ instanceId }) => instanceId === text)?.addresses[0] ?? text),
    )
  const source = addressOf(from)
  return new PathFinder(mapOf(net)).path({
    from: from.includes('.') ? { type: 'outside', source } : { type: 'interface', id: `${from}-nic`, source },
    destination: addressOf(to),
    protocol,
    port,
  })
}

/** Formats a path as one line: the hops, what decided, and why it ended. */
function summary({ passes, hops }: { passes: boolean; hops: readonly Hop[] }): string {
  const line = hops.map((hop) => {
    const by =
      hop.type === 'rules'
        ? `${hop.direction} ${hop.rule ?? '-'}${hop.against.length > 0 ? ` against ${hop.against.join(' ')}` : ''}`
        : hop.type === 'route'
          ? `route ${hop.route ?? '-'}`
          : hop.type === 'gateway'
            ? `gateway ${hop.gateway}`
            : hop.type === 'translation'
              ? `${hop.kind ?? '-'} ${hop.direction === 'outbound' ? hop.after.source : hop.after.destination}`
              : 'interface' in hop
                ? `${hop.type} ${hop.interface.replace('-nic', '')}`
                : hop.type
    return hop.refused === null ? by : `${by}: ${hop.refused}`
  })
  return `${passes ? 'yes' : 'no'}: ${line.join(', ')}`
}

const web = host('web', 'default', '172.30.0.5', { external: [external('ephemeral', '198.51.100.5')] })
const db = host('db', 'default', '172.30.0.6', { external: [external('snat', '198.51.100.9')] })

describe('in a new VPC', () => {
  const net = network([web, db])

  test('instances reach each other', () => {
    expect(summary(ask(net, 'web', 'db'))).toBe(
      'yes: source web, outbound -, route system/default, inbound allow-internal-inbound, target db',
    )
  })

  test('instances reach the outside with their own or a shared external address', () => {
    expect(summary(ask(net, 'web', '203.0.113.1'))).toBe(
      'yes: source web, outbound -, route system/default-v4, gateway default, ephemeral 198.51.100.5, outside',
    )
    expect(summary(ask(net, 'db', '203.0.113.1'))).toContain('snat 198.51.100.9, outside')
  })

  test('external hosts reach instances by SSH and ICMP only', () => {
    expect(summary(ask(net, '203.0.113.1', '198.51.100.5', 'TCP', 22))).toBe(
      'yes: outside, ephemeral 172.30.0.5, inbound allow-ssh, target web',
    )
    expect(summary(ask(net, '203.0.113.1', '198.51.100.5', 'ICMP'))).toContain(
      'inbound allow-icmp, target web',
    )
    expect(summary(ask(net, '203.0.113.1', '198.51.100.5', 'TCP', 443))).toBe(
      'no: outside, ephemeral 172.30.0.5, inbound -: no_rule',
    )
    expect(summary(ask(net, '203.0.113.1', '198.51.100.5', 'UDP', 22))).toContain('no_rule')
  })

  test('a shared address accepts no connections from outside', () => {
    expect(summary(ask(net, '203.0.113.1', '198.51.100.9', 'TCP', 22))).toBe(
      'no: outside, snat 198.51.100.9: outbound_only',
    )
  })

  test('packets to an unused address are dropped', () => {
    expect(summary(ask(net, 'web', '172.30.0.99'))).toContain('route system/default: nobody')
    expect(summary(ask(net, '203.0.113.1', '198.51.100.77'))).toBe('no: outside, - 198.51.100.77: nobody')
  })

  test('packets with a private source are refused from outside', () => {
    expect(summary(ask(net, '10.1.2.3', '198.51.100.5', 'TCP', 22))).toBe('no: outside: private_address')
  })

  test('packets with a reserved source are refused from outside', () => {
    expect(summary(ask(net, '127.0.0.1', '198.51.100.5', 'TCP', 22))).toBe('no: outside: reserved_address')
    for (const destination of ['0.0.0.0', '127.0.0.1', '169.254.1.1', '224.0.0.1', '255.255.255.255']) {
      expect(summary(ask(net, 'web', destination)), destination).toMatch(/^no: .*outside: reserved_address$/)
    }
  })

  test('an instance reached by its external address is an external peer, for which internal names do not match', () => {
    expect(summary(ask(net, 'db', '198.51.100.5', 'TCP', 22))).toBe(
      'yes: source db, outbound -, route system/default-v4, gateway default, snat 198.51.100.9, ephemeral 172.30.0.5, inbound allow-ssh, target web',
    )
    expect(summary(ask(net, 'db', '198.51.100.5', 'TCP', 443))).toContain('inbound -: no_rule')
  })

  test('packets of an instance to itself do not leave it', () => {
    expect(summary(ask(net, 'web', 'web'))).toBe('yes: source web')
  })
})

test('an instance that is not running neither sends nor receives', () => {
  const net = network([web, host('db', 'default', '172.30.0.6', { isRunning: false })])
  expect(summary(ask(net, 'db', 'web'))).toBe('no: source db: not_running')
  expect(summary(ask(net, 'web', 'db'))).toContain('target db: not_running')
})

test('packets with a foreign source are refused, unless it is a transit IP', () => {
  const nat = host('nat', 'default', '172.30.0.9', { transit: ['192.168.7.0/24'] })
  const finder = new PathFinder(mapOf(network([web, nat])))
  const from = (source: string) =>
    finder.path({
      from: { type: 'interface', id: 'nat-nic', source: parseAddress(source) },
      destination: parseAddress('172.30.0.5'),
      protocol: 'TCP',
      port: 443,
    })
  expect(summary(from('192.168.8.1'))).toBe('no: source nat: no_such_address')
  // The packet comes from within the VPC, although its source address is outside.
  expect(summary(from('192.168.7.1'))).toContain('inbound allow-internal-inbound, target web')
})

describe('firewall rules', () => {
  const net = (...rules: Parameters<typeof rule>[]) =>
    network([web, db], { rules: rules.map((given) => rule(...given)) })

  test('the rule with the lowest priority value decides', () => {
    expect(
      summary(
        ask(
          net(
            ['deny-db', 'inbound', 'deny', { priority: 10, targets: ['instance:db'] }],
            ['all', 'inbound', 'allow', { priority: 20 }],
          ),
          'web',
          'db',
        ),
      ),
    ).toContain('inbound deny-db: rule')
  })

  test('deny rules win at equal priority, and the overruled allow rules are listed', () => {
    const tied = net(['a', 'inbound', 'allow'], ['b', 'inbound', 'allow'], ['z', 'inbound', 'deny'])
    expect(summary(ask(tied, 'web', 'db'))).toContain('inbound z against a b: rule')
  })

  test('disabled rules are ignored', () => {
    expect(summary(ask(net(['all', 'inbound', 'allow', { isEnabled: false }]), 'web', 'db'))).toContain(
      'no_rule',
    )
  })

  test('outbound rules are evaluated at the sending interface, and outbound traffic is allowed by default', () => {
    const out = net(
      ['in', 'inbound', 'allow'],
      ['no-web', 'outbound', 'deny', { targets: ['instance:web'], hosts: ['ip_net:172.30.0.0/29'] }],
    )
    expect(summary(ask(out, 'web', 'db'))).toBe('no: source web, outbound no-web: rule')
    expect(summary(ask(out, 'db', 'web'))).toContain('yes')
  })

  test.each([
    ['an instance', 'instance:db', true],
    ['a subnet', 'subnet:default', true],
    ['an address', 'ip:172.30.0.6', true],
    ['an address block', 'ip_net:172.30.0.0/30', false],
    ['the VPC', 'vpc:net', true],
    ['another VPC', 'vpc:other', false],
    ['an instance that does not exist', 'instance:gone', false],
  ])('a target may be %s', (_, target, passes) => {
    expect(ask(net(['r', 'inbound', 'allow', { targets: [target] }]), 'web', 'db').passes).toBe(passes)
  })

  test.each([
    ['an instance', 'instance:web', true],
    ['another instance', 'instance:db', false],
    ['a subnet', 'subnet:default', true],
    ['an address', 'ip:172.30.0.5', true],
    ['the VPC', 'vpc:net', true],
    ['a resource that does not exist', 'subnet:gone', false],
  ])('a host filter may be %s', (_, host_, passes) => {
    expect(ask(net(['r', 'inbound', 'allow', { hosts: [host_] }]), 'web', 'db').passes).toBe(passes)
  })

  test('names in a host filter never match external packets, and addresses do', () => {
    const by = (host_: string) =>
      ask(
        network([web, db], { rules: [rule('r', 'inbound', 'allow', { hosts: [host_] })] }),
        '203.0.113.1',
        '198.51.100.5',
      ).passes
    expect(['vpc:net', 'ip:203.0.113.1', 'ip_net:0.0.0.0/0', 'ip:203.0.113.2'].map(by)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('a rule without targets applies to no interface, and missing or empty filters match every packet', () => {
    expect(ask(net(['r', 'inbound', 'allow', { targets: [] }]), 'web', 'db').passes).toBe(false)
    expect(
      ask(net(['r', 'inbound', 'allow', { hosts: [], ports: [], protocols: [] }]), 'web', 'db').passes,
    ).toBe(true)
  })

  test('a rule with ports does not match protocols without ports', () => {
    const ports = net(['r', 'inbound', 'allow', { ports: ['400-500'] }])
    expect(ask(ports, 'web', 'db', 'TCP', 443).passes).toBe(true)
    expect(ask(ports, 'web', 'db', 'UDP', 500).passes).toBe(true)
    expect(ask(ports, 'web', 'db', 'TCP', 501).passes).toBe(false)
    expect(ask(ports, 'web', 'db', 'ICMP').passes).toBe(false)
  })

  test('a rule with the old name of a renamed VPC matches no packet', () => {
    const renamed = { ...network([web, db]), vpcs: [{ id: 'net', name: 'renamed' }] }
    expect(summary(ask(renamed, 'web', 'db'))).toContain('inbound -: no_rule')
  })
})

describe('routes', () => {
  const nat = host('nat', 'edge', '172.30.4.5', { transit: ['0.0.0.0/0'] })
  const inner = host('inner', 'inside', '172.30.8.5')
  const subnets = [subnet('edge', '172.30.4.0/24'), subnet('inside', '172.30.8.0/24', 'custom')]
  const net = (...routes: Parameters<typeof route>[]) =>
    network(
      [nat, inner, host('other', 'edge', '172.30.4.6', { external: [external('floating', '198.51.100.5')] })],
      {
        subnets,
        routers: [router('custom')],
        routes: routes.map((given) => route(...given)),
      },
    )

  test('the longest prefix wins, in any router', () => {
    const two = net(
      ['custom', 'a', 'ip_net:172.30.4.0/22', 'drop'],
      ['custom', 'b', 'ip_net:203.0.113.0/24', 'drop'],
    )
    expect(summary(ask(two, 'inner', 'other'))).toContain('route system/edge')
    expect(summary(ask(two, 'inner', '203.0.113.9'))).toContain('route custom/b: drop')
    expect(summary(ask(two, 'other', '203.0.113.9'))).toContain('route system/default-v4')
  })

  test('the custom router wins over the system router at equal prefixes', () => {
    const same = net(['custom', 'edge', 'subnet:edge', 'drop'])
    expect(summary(ask(same, 'inner', 'other'))).toContain('route custom/edge: drop')
  })

  test('a drop route wins over another route for the same prefix in one router, and the other is listed', () => {
    const tied = net(
      ['custom', 'a', 'ip_net:0.0.0.0/0', 'ip:172.30.4.5'],
      ['custom', 'b', 'ip_net:0.0.0.0/0', 'drop'],
    )
    const { hops } = ask(tied, 'inner', '203.0.113.9')
    expect(hops.at(-1)).toMatchObject({
      type: 'route',
      route: 'custom/b',
      against: ['custom/a'],
      refused: 'drop',
    })
  })

  test.each([
    ['an instance', 'instance:gone'],
    ['a gateway', 'internet_gateway:gone'],
    ['an address', 'ip:172.30.4.99'],
  ])('a route to %s that does not exist is used and drops the packet', (_, target) => {
    expect(summary(ask(net(['custom', 'r', 'ip_net:0.0.0.0/0', target]), 'inner', '203.0.113.9'))).toContain(
      'route custom/r: leads_nowhere',
    )
  })

  test('a route with a destination that does not exist is ignored', () => {
    expect(summary(ask(net(['custom', 'r', 'subnet:gone', 'drop']), 'inner', '203.0.113.9'))).toContain(
      'default-v4',
    )
  })

  test('a route through an instance needs an instance that forwards packets', () => {
    const through = net(['custom', 'r', 'ip_net:172.30.4.6/32', 'instance:nat'])
    expect(summary(ask(through, 'inner', 'other'))).toBe(
      'yes: source inner, outbound -, route custom/r, inbound allow-internal-inbound, forward nat, outbound -, route system/edge, inbound allow-internal-inbound, target other',
    )
    const closed = {
      ...through,
      interfaces: through.interfaces.map((nic) => ({ ...nic, transitBlocks: [] })),
    }
    expect(summary(ask(closed, 'inner', 'other'))).toContain('forward nat: destination_not_transit')
    const half = {
      ...through,
      interfaces: through.interfaces.map((nic) => ({ ...nic, transitBlocks: ['172.30.4.6/32'] })),
    }
    expect(summary(ask(half, 'inner', 'other'))).toContain('forward nat: source_not_transit')
  })

  test('a packet that returns to an interface that forwarded it is refused as a loop', () => {
    const round = {
      ...net(['custom', 'r', 'ip_net:203.0.113.0/24', 'instance:nat']),
      subnets: [subnet('edge', '172.30.4.0/24', 'custom'), subnet('inside', '172.30.8.0/24', 'custom')],
    }
    expect(summary(ask(round, 'inner', '203.0.113.9'))).toContain('forward nat: loop')
  })

  test('63 instances can forward a packet, but not 64', () => {
    const last = ({ hops }: ReturnType<typeof ask>) => hops.at(-1)
    expect(last(ask(chain(64), 'i0', '203.0.113.9'))).toMatchObject({ type: 'gateway' })
    expect(last(ask(chain(65), 'i0', '203.0.113.9'))).toMatchObject({ type: 'forward', refused: 'too_far' })
  })

  test('a forwarded packet is not translated to an external address', () => {
    const out = net(['custom', 'r', 'ip_net:0.0.0.0/0', 'instance:nat'])
    expect(summary(ask(out, 'inner', '203.0.113.9'))).toContain('gateway default: not_own_address')
  })
})

describe('internet gateways', () => {
  const out = (external_: Parameters<typeof external>[], gateways = [gateway('default', ['pool'])]) =>
    summary(
      ask(
        network(
          [host('web', 'default', '172.30.0.5', { external: external_.map((given) => external(...given)) })],
          { gateways },
        ),
        'web',
        '203.0.113.1',
      ),
    )

  test('outgoing packets use a floating IP if there is one, then an ephemeral IP, then a shared address', () => {
    expect(
      out([
        ['snat', '198.51.100.1'],
        ['ephemeral', '198.51.100.2'],
        ['floating', '198.51.100.4'],
        ['floating', '198.51.100.3'],
      ]),
    ).toContain('floating 198.51.100.3, outside')
  })

  test('a gateway passes only addresses of its pools and addresses attached to it', () => {
    expect(out([['ephemeral', '198.51.100.2', 'other']])).toContain('gateway default: no_address')
    expect(
      out([['ephemeral', '198.51.100.2', 'other']], [gateway('default', [], ['198.51.100.2'])]),
    ).toContain('ephemeral 198.51.100.2, outside')
    expect(
      out([
        ['floating', '198.51.100.2', 'other'],
        ['snat', '198.51.100.1'],
      ]),
    ).toContain('snat 198.51.100.1, outside')
  })

  test('an instance without an external address cannot reach the outside', () => {
    expect(out([])).toContain('gateway default: no_address')
  })

  test('a secondary interface cannot reach the outside', () => {
    const net = network([web])
    const second = { ...web.nic, id: 'second', isPrimary: false, addresses: ['172.30.0.7'] }
    const path = new PathFinder(mapOf({ ...net, interfaces: [...net.interfaces, second] })).path({
      from: { type: 'interface', id: 'second', source: parseAddress('172.30.0.7') },
      destination: parseAddress('203.0.113.1'),
      protocol: 'TCP',
      port: 443,
    })
    expect(summary(path)).toContain('gateway default: not_primary')
  })
})

test('packets of one address family are never routed or translated to the other family', () => {
  expect(summary(ask(network([web]), 'web', 'fd00::1'))).toBe('no: source web: other_family')
})
