import type { Dice } from '#testing/dice.ts'
import {
  type ExternalIp,
  type FirewallRule,
  type Interface,
  type Network,
  protocols,
  type Route,
  type RuleEntry,
} from '../network.ts'

/** There are few names and addresses, so that rules often match existing resources and overlap each other. */
const vpcIds = ['net', 'two'] as const
const subnetNames = ['a', 'b', 'gone'] as const
const instanceNames = ['i0', 'i1', 'i2', 'i3', 'gone'] as const
const blocks = { a: '10.0.0.0/30', b: '10.0.0.4/30' } as const
const portRanges = ['22', '80-443', '443', '1-600'] as const

/** Addresses of the generated packets: all used ones, and some unused ones inside and outside. */
export const addresses = [
  ...Array.from({ length: 8 }, (_, i) => `10.0.0.${i}`),
  '10.0.0.9',
  ...Array.from({ length: 5 }, (_, i) => `198.51.100.${i}`),
  '203.0.113.1',
  '203.0.113.2',
] as const
export const ports = [22, 443, 500] as const

/** Returns a random network. The same dice give the same network. */
export function randomNetwork(dice: Dice): Network {
  const subnets = vpcIds.flatMap((vpcId) =>
    (['a', 'b'] as const).map((name) => ({
      id: `${vpcId}-${name}`,
      name,
      vpcId,
      blocks: [blocks[name]],
      customRouterId: dice.chance(0.5) ? `${vpcId}-custom` : null,
    })),
  )
  const routers = vpcIds.flatMap((vpcId) => [
    { id: `${vpcId}-system`, name: 'system', vpcId, kind: 'system' as const },
    { id: `${vpcId}-custom`, name: 'custom', vpcId, kind: 'custom' as const },
  ])
  return {
    vpcs: vpcIds.map((id) => ({ id, name: dice.chance(0.9) ? id : 'renamed' })),
    subnets,
    routers,
    routes: routers.flatMap(({ id, kind }) =>
      kind === 'system' ? systemRoutes(dice, id) : someRoutes(dice, id),
    ),
    gateways: vpcIds.flatMap((vpcId) =>
      (['g', 'h'] as const)
        .filter(() => dice.chance(0.8))
        .map((name) => ({
          id: `${vpcId}-${name}`,
          name,
          vpcId,
          poolIds: ['p', 'q'].filter(() => dice.chance(0.6)),
          addresses: dice.chance(0.3) ? [`198.51.100.${dice.below(5)}`] : [],
        })),
    ),
    ...machines(dice),
    rules: Array.from({ length: 2 + dice.below(8) }, (_, i) => someRule(dice, `r${i}`)),
  }
}

function machines(dice: Dice): Pick<Network, 'instances' | 'interfaces'> {
  const free = [0, 1, 2, 3, 4]
  const names = instanceNames.slice(0, 4)
  const instances = names.map((name) => ({
    id: `id-${name}`,
    name,
    isRunning: dice.chance(0.95),
    externalIps: Array.from({ length: dice.below(3) }).flatMap((): ExternalIp[] => {
      const [taken] = free.splice(dice.below(free.length), 1)
      if (taken === undefined) return []
      const kind = dice.pick(['floating', 'ephemeral', 'snat'] as const)
      return [{ kind, address: `198.51.100.${taken}`, poolId: dice.pick(['p', 'q']) }]
    }),
  }))
  const used = new Set<string>()
  const interfaces = names.flatMap((name, i) =>
    Array.from({ length: 1 + dice.below(2) }, (_, slot): Interface => {
      const vpcId = dice.pick(['net', 'net', 'net', 'two'])
      let at = dice.below(8)
      while (used.has(`${vpcId} ${at}`)) at = (at + 1) % 8
      used.add(`${vpcId} ${at}`)
      return {
        id: `nic-${i}-${slot}`,
        name: `net${slot}`,
        vpcId,
        instanceId: `id-${name}`,
        subnetId: `${vpcId}-${at < 4 ? 'a' : 'b'}`,
        isPrimary: slot === 0,
        addresses: [`10.0.0.${at}`],
        transitBlocks: dice.chance(0.6) ? [someBlock(dice)] : [],
      }
    }),
  )
  return { instances, interfaces }
}

const someAddress = (dice: Dice): string => dice.pick(addresses) ?? '10.0.0.1'

/** The blocks have no host bits, since the server stores blocks without them. */
const someBlock = (dice: Dice): string =>
  dice.pick([
    '0.0.0.0/0',
    '0.0.0.0/0',
    '10.0.0.0/29',
    '10.0.0.0/30',
    '10.0.0.6/31',
    '198.51.100.0/24',
    '203.0.113.0/31',
  ])

function someEntry(dice: Dice): RuleEntry {
  switch (dice.below(5)) {
    case 0:
      return { type: 'vpc', value: dice.pick(['net', 'two', 'gone']) }
    case 1:
      return { type: 'subnet', value: dice.pick(subnetNames) }
    case 2:
      return { type: 'instance', value: dice.pick(instanceNames) }
    case 3:
      return { type: 'ip', value: someAddress(dice) }
    default:
      return { type: 'ip_net', value: someBlock(dice) }
  }
}

const some = <T>(dice: Dice, make: () => T, least = 0): T[] =>
  Array.from({ length: least + dice.below(3) }, make)

function someRule(dice: Dice, name: string): FirewallRule {
  return {
    id: name,
    name,
    vpcId: dice.pick(['net', 'net', 'net', 'two']),
    isEnabled: dice.chance(0.9),
    direction: dice.pick(['inbound', 'inbound', 'outbound']),
    action: dice.chance(0.75) ? 'allow' : 'deny',
    priority: dice.below(4),
    targets: some(dice, () => someEntry(dice), 1),
    hosts: dice.chance(0.5) ? some(dice, () => someEntry(dice)) : null,
    ports: dice.chance(0.3) ? some(dice, () => dice.pick(portRanges)) : null,
    protocols: dice.chance(0.3) ? some(dice, () => dice.pick(protocols)) : null,
  }
}

function systemRoutes(dice: Dice, routerId: string): Route[] {
  const everything = { type: 'ip_net', value: '0.0.0.0/0' } as const
  const own = (['a', 'b'] as const).map((value) => ({
    id: `${routerId}-${value}`,
    name: value,
    routerId,
    kind: 'vpc_subnet' as const,
    destination: { type: 'subnet' as const, value },
    target: { type: 'subnet' as const, value },
  }))
  return [
    {
      id: `${routerId}-default`,
      name: 'default',
      routerId,
      kind: 'default',
      destination: everything,
      target: someTarget(dice),
    },
    ...own,
  ]
}

function someRoutes(dice: Dice, routerId: string): Route[] {
  return Array.from({ length: dice.below(4) }, (_, i): Route => {
    const name = `c${i}`
    const destination = dice.chance(0.3)
      ? ({ type: 'subnet', value: dice.pick(subnetNames) } as const)
      : dice.chance(0.5)
        ? ({ type: 'ip', value: someAddress(dice) } as const)
        : ({ type: 'ip_net', value: someBlock(dice) } as const)
    return {
      id: `${routerId}-${name}`,
      name,
      routerId,
      kind: 'custom',
      destination,
      target: someTarget(dice),
    }
  })
}

function someTarget(dice: Dice): Route['target'] {
  switch (dice.below(8)) {
    case 0:
      return { type: 'drop' }
    case 1:
    case 2:
    case 3:
      return { type: 'instance', value: dice.pick(instanceNames) }
    case 4:
      return { type: 'ip', value: someAddress(dice) }
    default:
      return { type: 'internet_gateway', value: dice.pick(['g', 'g', 'h', 'gone']) }
  }
}
