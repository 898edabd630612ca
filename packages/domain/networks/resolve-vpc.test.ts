import { expect, test } from 'vitest'
import { parseAddress } from '#ip/cidr.ts'
import { dice } from '#testing/dice.ts'
import { mapOf } from './map.ts'
import { protocols } from './network.ts'
import { PathFinder } from './path.ts'
import { resolveVpc, type VpcFacts } from './resolve-vpc.ts'
import { external, host, network, route, router, rule, subnet } from './testing/build.ts'
import { documentsPass } from './testing/document-walk.ts'
import { addresses, ports, randomNetwork } from './testing/random-network.ts'

const facts: VpcFacts = {
  dnsZone: 'net.internal',
  port: (id) => ({ mac: `02:${id}`, hostname: id, sledId: null }),
  sourcePorts: () => ({ first: 16_384, last: 32_767 }),
}

test('a document contains resolved addresses, ordered routes and the rules that apply', () => {
  const net = network(
    [
      host('web', 'front', '10.0.0.5', { external: [external('floating', '198.51.100.1')] }),
      host('db', 'back', '10.0.1.5', { external: [external('snat', '198.51.100.2')] }),
      host('nat', 'back', '10.0.1.6', { transit: ['0.0.0.0/0'] }),
    ],
    {
      subnets: [subnet('front', '10.0.0.0/24'), subnet('back', '10.0.1.0/24', 'detour')],
      routers: [router('detour')],
      routes: [
        route('detour', 'via', 'ip_net:10.9.0.0/16', 'instance:nat'),
        route('detour', 'lost', 'ip_net:10.8.0.0/16', 'instance:gone'),
        route('detour', 'web', 'ip:10.0.0.5', 'drop'),
      ],
      rules: [
        rule('db', 'inbound', 'allow', {
          targets: ['instance:db'],
          hosts: ['subnet:front', 'ip:203.0.113.9'],
          ports: ['5432'],
          protocols: ['TCP'],
        }),
        rule('first', 'inbound', 'deny', { hosts: ['vpc:net'], priority: 1 }),
        rule('unknown target', 'inbound', 'allow', { targets: ['instance:gone'] }),
        rule('unknown host', 'inbound', 'allow', { hosts: ['instance:gone'] }),
        rule('disabled', 'inbound', 'allow', { isEnabled: false }),
      ],
    },
  )
  const port = (id: string, subnetId: string, address: string) => ({
    id: `${id}-nic`,
    subnetId,
    mac: `02:${id}-nic`,
    addresses: [address],
    transitBlocks: id === 'nat' ? ['0.0.0.0/0'] : [],
    hostname: `${id}-nic`,
    sledId: null,
    externalAddresses: id === 'web' ? ['198.51.100.1'] : [],
  })
  const local = [
    { block: '10.0.0.0/24', hop: { type: 'local' } },
    { block: '10.0.1.0/24', hop: { type: 'local' } },
  ]
  expect(resolveVpc(mapOf(net), 'net', facts)).toEqual({
    id: 'net',
    dnsZone: 'net.internal',
    subnets: [
      {
        id: 'front',
        blocks: ['10.0.0.0/24'],
        routes: [
          local[1],
          local[0],
          {
            block: '0.0.0.0/0',
            hop: {
              type: 'gateway',
              egress: [{ portId: 'web-nic', address: '198.51.100.1', sourcePorts: null }],
            },
          },
        ],
      },
      {
        id: 'back',
        blocks: ['10.0.1.0/24'],
        routes: [
          { block: '10.0.0.5/32', hop: { type: 'drop' } },
          local[1],
          local[0],
          { block: '10.8.0.0/16', hop: { type: 'drop' } },
          { block: '10.9.0.0/16', hop: { type: 'port', portId: 'nat-nic', address: '10.0.1.6' } },
          {
            block: '0.0.0.0/0',
            hop: {
              type: 'gateway',
              egress: [
                {
                  portId: 'db-nic',
                  address: '198.51.100.2',
                  sourcePorts: { first: 16_384, last: 32_767 },
                },
              ],
            },
          },
        ],
      },
    ],
    ports: [
      port('web', 'front', '10.0.0.5'),
      port('db', 'back', '10.0.1.5'),
      port('nat', 'back', '10.0.1.6'),
    ],
    rules: [
      {
        id: 'first',
        direction: 'inbound',
        action: 'deny',
        ports: ['web-nic', 'db-nic', 'nat-nic'],
        remotes: { inside: ['0.0.0.0/0', '::/0'], anywhere: [] },
        protocols: null,
        portRanges: null,
      },
      {
        id: 'db',
        direction: 'inbound',
        action: 'allow',
        ports: ['db-nic'],
        remotes: { inside: ['10.0.0.0/24'], anywhere: ['203.0.113.9/32'] },
        protocols: ['TCP'],
        portRanges: [{ first: 5432, last: 5432 }],
      },
    ],
  })
})

const networks = 2000
const packets = 12

test(`documents pass the packets that the path finder passes in ${networks} random networks`, () => {
  let passed = 0
  for (let seed = 0; seed < networks; seed++) {
    const choice = dice(seed)
    const random = randomNetwork(choice)
    // Documents do not know which machines run.
    const map = mapOf({
      ...random,
      instances: random.instances.map((instance) => ({ ...instance, isRunning: true })),
    })
    const finder = new PathFinder(map)
    const documents = random.vpcs.map(({ id }) => resolveVpc(map, id, facts))
    // Documents contain a shared address only if some interface leaves with it.
    const shared = random.instances.flatMap(({ externalIps }) =>
      externalIps.filter(({ kind }) => kind === 'snat').map(({ address }) => address),
    )
    const destinations = addresses.filter((address) => !shared.includes(address))
    for (let i = 0; i < packets; i++) {
      const nic = choice.chance(0.8) ? choice.pick(random.interfaces) : undefined
      const source =
        nic !== undefined && choice.chance(0.8) ? (nic.addresses[0] ?? '') : choice.pick([...addresses])
      const destination = choice.pick(destinations)
      const protocol = choice.pick([...protocols])
      const port = protocol === 'ICMP' ? null : choice.pick([...ports])
      if (source === undefined || destination === undefined || protocol === undefined || port === undefined)
        continue
      const { passes, hops } = finder.path({
        from: nic
          ? { type: 'interface', id: nic.id, source: parseAddress(source) }
          : { type: 'outside', source: parseAddress(source) },
        destination: parseAddress(destination),
        protocol,
        port,
      })
      const question = { from: nic?.id ?? null, source, destination, protocol, port }
      if (documentsPass(documents, question) !== passes) {
        expect.fail(`network ${seed}: ${JSON.stringify(question)} is not ${JSON.stringify(hops)}`)
      }
      if (passes) passed++
    }
  }
  expect(passed).toBeGreaterThan(networks)
}, 60_000)
