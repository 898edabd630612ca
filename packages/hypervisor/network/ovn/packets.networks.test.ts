import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayMac } from '../gateway-mac.ts'
import { Northbound } from './northbound.ts'
import { Ovsdb } from './ovsdb.ts'
import { interfaceIds, randomCase } from './testing/agreement.ts'
import { dhcpDiscover, dhcpOffer } from './testing/dhcp.ts'
import { type Arrival, DummyNetwork, untilInForce } from './testing/dummy-network.ts'
import { arp, broadcast, frame, ipv4, parseFrame } from './testing/packets.ts'
import { malformed, OvnStack } from './testing/stack.ts'

const networks = Number(process.env['PORTICO_AGREEMENT_NETWORKS'] ?? 60)
const firstNetwork = Number(process.env['PORTICO_AGREEMENT_FIRST'] ?? 0)
const questionsPerNetwork = 50
const nextHop = '100.64.0.1'
const options = {
  mtu: 1442,
  hasNameServer: false,
  edge: { chassis: 'host', network: '100.64.0.0/10', nextHop, acceptPrivateSources: false },
}

/** Number of times that a packet which does not arrive is sent. */
const maxRounds = 5

let stack: OvnStack
let db: Ovsdb
let devices: DummyNetwork
let northbound: Northbound
let generation = 0

beforeAll(async () => {
  stack = await OvnStack.start(null)
  db = new Ovsdb(stack.northbound)
  northbound = new Northbound(db)
  await northbound.prepare('portico')
  devices = new DummyNetwork(stack, nextHop)
  await devices.attach(interfaceIds)
})

afterAll(async () => {
  // The log is complete when nothing changes any more.
  expect(stack.log('ovn-controller')).not.toMatch(malformed)
  devices?.close()
  db?.close()
  await stack?.stop()
})

/** Brings the documents in force. Questions about earlier ones are forgotten. */
async function use(documents: readonly VpcDocument[], external: readonly string[] = []): Promise<void> {
  generation++
  for (const document of documents) await northbound.apply(document, generation, options)
  await untilInForce((id) => northbound.observe(id), documents, generation)
  devices.use(documents, external)
}

test(`packets arrive where the path finder says, in ${networks} random networks`, async () => {
  const differences: string[] = []
  let passed = 0
  for (let seed = firstNetwork; seed < firstNetwork + networks; seed++) {
    const { documents, external, questions, passes, paths } = randomCase(seed, questionsPerNetwork)
    await use(documents, external)
    const isAsFound = (arrival: Arrival | null, at: number) => passes[at] === (arrival !== null)
    const arrivals = [...(await devices.ask(questions))]
    // The switch may lose packets while it changes, so that those which are missing are sent again. No packet may pass
    // that must not.
    for (let round = 1; round < maxRounds; round++) {
      const missing = [...arrivals.keys()].filter((at) => arrivals[at] === null && !isAsFound(null, at))
      if (missing.length === 0) break
      const found = await devices.ask(missing.flatMap((at) => questions[at] ?? []))
      for (const [index, at] of missing.entries()) arrivals[at] = found[index] ?? null
    }
    passed += arrivals.filter((arrival) => arrival !== null).length
    differences.push(
      ...arrivals.flatMap((arrival, at) =>
        isAsFound(arrival, at)
          ? []
          : `network ${seed}: ${JSON.stringify(questions[at])} arrived at ${JSON.stringify(arrival)}, not as\n  ${paths[at]}`,
      ),
    )
  }
  expect(differences).toEqual([])
  expect(passed).toBeGreaterThan(5 * networks)
}, 300_000)

describe('a guest', () => {
  const [a = '', b = ''] = interfaceIds
  const mac = { a: 'a8:40:25:00:00:0a', b: 'a8:40:25:00:00:0b' }
  const address = { a: '172.30.0.5', b: '172.30.0.6' }
  const ipv6 = { a: 'fd00:1:2:3::5', b: 'fd00:1:2:3::6' }
  const port = (id: string, name: 'a' | 'b') => ({
    id,
    subnetId: 'subnet',
    mac: mac[name],
    addresses: [address[name], ipv6[name]],
    transitBlocks: [],
    hostname: name,
    sledId: null,
    externalAddresses: [],
  })
  const document: VpcDocument = {
    id: 'net',
    dnsZone: 'net.internal',
    subnets: [
      {
        id: 'subnet',
        blocks: ['172.30.0.0/22', 'fd00:1:2:3::/64'],
        routes: [
          { block: 'fd00:1:2:3::/64', hop: { type: 'local' } },
          { block: '172.30.0.0/22', hop: { type: 'local' } },
          { block: '::/0', hop: { type: 'gateway', egress: [] } },
        ],
      },
    ],
    ports: [port(a, 'a'), port(b, 'b')],
    rules: [
      {
        id: 'six',
        direction: 'inbound',
        action: 'deny',
        ports: [b],
        remotes: { inside: ['::/0'], anywhere: ['2001:db8::/32'] },
        protocols: ['ICMP', 'TCP'],
        portRanges: null,
      },
      {
        id: 'everything',
        direction: 'inbound',
        action: 'allow',
        ports: [a, b],
        remotes: null,
        protocols: null,
        portRanges: null,
      },
    ],
  }
  const packet = (source: string) =>
    ipv4({
      source,
      destination: address.b,
      protocol: 'UDP',
      sourcePort: 67,
      port: 68,
      timeToLive: 64,
      tag: 1,
    })

  beforeAll(async () => {
    await northbound.remove('two')
    await use([document])
  })

  test('receives nothing that another one sends in a false name or past the gateway', async () => {
    const sent = {
      'to the gateway': frame(mac.a, gatewayMac, 'ipv4', packet(address.a)),
      'from another MAC address': frame(mac.b, gatewayMac, 'ipv4', packet(address.a)),
      'from another address': frame(mac.a, gatewayMac, 'ipv4', packet('172.30.0.9')),
      'past the gateway': frame(mac.a, mac.b, 'ipv4', packet(address.a)),
      'to all': frame(mac.a, broadcast, 'ipv4', packet(address.a)),
      'a false ARP reply': arp(
        'reply',
        { mac: mac.a, address: '172.30.0.1' },
        { mac: mac.b, address: address.b },
      ),
      'an ARP reply for a third': arp(
        'reply',
        { mac: mac.b, address: address.a },
        { mac: mac.b, address: address.b },
      ),
    }
    const received: string[] = []
    for (const [name, bytes] of Object.entries(sent)) {
      if (((await devices.exchange(a, bytes)).get(b) ?? []).length > 0) received.push(name)
    }
    expect(received).toEqual(['to the gateway'])
  })

  test('resolves every address of the subnet to the gateway, except its own', async () => {
    const answers = async (target: string) => {
      const request = arp('request', { mac: mac.a, address: address.a }, { mac: broadcast, address: target })
      const frames = (await devices.exchange(a, request)).get(a) ?? []
      return frames
        .map((bytes) => parseFrame(bytes))
        .map((one) => (one.type === 'arp' ? one.message.sender : one))
    }
    expect(await answers(address.b)).toEqual([{ mac: gatewayMac, address: address.b }])
    expect(await answers(address.a)).toEqual([])
  })

  test('gets its address by DHCP', async () => {
    await devices.exchange(a, dhcpDiscover(mac.a))
    expect(await devices.next(a, dhcpOffer)).toEqual({
      address: address.a,
      router: '172.30.0.1',
      mask: '255.255.252.0',
      mtu: 1442,
      leaseSeconds: 3600,
      domain: 'net.internal',
    })
  })
})
