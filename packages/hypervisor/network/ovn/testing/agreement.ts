import { parseAddress } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { mapOf, type NetworkMap } from '@portico/domain/networks/map.ts'
import { type Network, protocols } from '@portico/domain/networks/network.ts'
import { type Path, PathFinder } from '@portico/domain/networks/path.ts'
import { resolveVpc } from '@portico/domain/networks/resolve-vpc.ts'
import { addresses, ports, randomNetwork } from '@portico/domain/networks/testing/random-network.ts'
import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { type Dice, dice } from '@portico/domain/testing/dice.ts'
import type { Question } from './dummy-network.ts'

/** A random network with questions about it, and what the path finder answers. */
export interface Case {
  readonly documents: readonly VpcDocument[]
  /** external addresses of instances */
  readonly external: readonly string[]
  readonly questions: readonly Question[]
  readonly passes: readonly boolean[]
  /** the path of each question, for messages */
  readonly paths: readonly string[]
}

/** IDs of all interfaces that random networks have. */
export const interfaceIds = [0, 1, 2, 3].flatMap((instance) =>
  [0, 1].flatMap((slot) => ['net', 'two'].map((vpcId) => `nic-${instance}-${slot}-${vpcId}`)),
)

/** @param count number of questions. Few random packets pass, so that up to half of the questions are chosen to. */
export function randomCase(seed: number, count: number): Case {
  const choice = dice(seed)
  const network = spread(randomNetwork(choice))
  const map = mapOf(network)
  const finder = new PathFinder(map)
  const candidates = Array.from({ length: 5 * count }, () => {
    const question = randomQuestion(choice, network)
    return { question, path: pathOf(finder, question) }
  })
  const { yes = [], no = [] } = Object.groupBy(candidates, ({ path }) => (path.passes ? 'yes' : 'no'))
  const passing = yes.slice(0, Math.max(count / 2, count - no.length))
  const asked = [...passing, ...no.slice(0, count - passing.length)]
  return {
    documents: network.vpcs.map(({ id }) => resolveVpc(map, id, factsOf(map))),
    external: externalAddresses(network),
    questions: asked.map(({ question }) => question),
    passes: asked.map(({ path }) => path.passes),
    paths: asked.map(({ path }) => path.hops.map((hop) => JSON.stringify(hop)).join('\n  ')),
  }
}

function pathOf(finder: PathFinder, { from, source, destination, protocol, port }: Question): Path {
  const address = parseAddress(source)
  return finder.path({
    from:
      from === null ? { type: 'outside', source: address } : { type: 'interface', id: from, source: address },
    destination: parseAddress(destination),
    protocol,
    port,
  })
}

const externalAddresses = ({ instances }: Network): readonly string[] =>
  instances.flatMap(({ externalIps }) => externalIps.map(({ address }) => address))

function factsOf(map: NetworkMap) {
  const numbers = new Map(map.ports.map(({ id }, at) => [id, at]))
  return {
    dnsZone: 'net.internal',
    port: (id: string) => ({
      mac: `a8:40:25:00:${vpcNumber(map, id)}:0${numbers.get(id)}`,
      hostname: id,
      sledId: null,
    }),
    sourcePorts: () => ({ first: 16_384, last: 32_767 }),
  }
}

const vpcNumber = (map: NetworkMap, id: string): string => (map.portById(id)?.vpcId === 'net' ? '01' : '02')

function randomQuestion(choice: Dice, network: Network): Question {
  const nic = choice.chance(0.8) ? choice.pick(network.interfaces) : undefined
  const own = nic?.addresses[0]
  // Nobody outside has an address of the cloud.
  const taken = externalAddresses(network)
  const possible = addresses.map(spreadAddress)
  const others = nic === undefined ? possible.filter((address) => !taken.includes(address)) : possible
  const protocol = choice.pick([...protocols]) ?? 'ICMP'
  return {
    from: nic?.id ?? null,
    source: own !== undefined && choice.chance(0.9) ? own : (choice.pick(others) ?? ''),
    destination: choice.pick(possible.filter((address) => address !== own)) ?? '',
    protocol,
    port: protocol === 'ICMP' ? null : (choice.pick([...ports]) ?? 22),
  }
}

/**
 * Moves the eight private addresses of random networks apart, so that subnets have room for their gateway, and blocks
 * contain the same addresses as before. Every machine runs, and an interface has another ID in each VPC.
 */
function spread(network: Network): Network {
  const renamed = (id: string, vpcId: string) => `${id}-${vpcId}`
  const entry = <T extends { readonly type: string; readonly value?: string }>(one: T): T =>
    one.value === undefined ? one : { ...one, value: spreadText(one.value) }
  return {
    ...network,
    subnets: network.subnets.map((subnet) => ({ ...subnet, blocks: subnet.blocks.map(spreadText) })),
    routes: network.routes.map((route) => ({
      ...route,
      destination: entry(route.destination),
      target: entry(route.target),
    })),
    instances: network.instances.map((instance) => ({ ...instance, isRunning: true })),
    interfaces: network.interfaces.map((nic) => ({
      ...nic,
      id: renamed(nic.id, nic.vpcId),
      addresses: nic.addresses.map(spreadText),
      transitBlocks: nic.transitBlocks.map(spreadText),
    })),
    rules: network.rules.map((rule) => ({
      ...rule,
      targets: rule.targets.map(entry),
      hosts: rule.hosts?.map(entry) ?? null,
    })),
  }
}

/** Number of bits by which addresses are moved apart. */
const shift = 13

function spreadText(text: string): string {
  const [address = '', width] = text.split('/')
  if (!address.startsWith('10.0.0.')) return text
  if (width === undefined) return spreadAddress(address)
  return `${formatIpv4(base + (lastByte(address) << shift))}/${Number(width) - shift}`
}

/** The first addresses of a subnet are reserved. */
const spreadAddress = (address: string): string =>
  address.startsWith('10.0.0.') ? formatIpv4(base + (lastByte(address) << shift) + 5) : address

const base = parseIpv4('10.0.0.0')
const lastByte = (address: string): number => parseIpv4(address) & 255
