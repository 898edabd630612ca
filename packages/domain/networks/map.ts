import { type Address, type Cidr, containsAddress, parseAddress, parseCidr } from '#ip/cidr.ts'
import type { ExternalIp, Gateway, Instance, Interface, Network, Route, Router, Subnet } from './network.ts'

/** An interface with its addresses parsed. */
export interface Port extends Interface {
  readonly instance: Instance
  readonly own: readonly Address[]
  readonly transit: readonly Cidr[]
}

/** A network with indices for everything that packets and rules look up. */
export interface NetworkMap {
  readonly network: Network
  readonly ports: readonly Port[]
  portById(id: string): Port | undefined
  portsOf(instanceId: string): readonly Port[]
  /** Returns the interface in a VPC that has this address as its own. */
  holder(vpcId: string, address: Address): Port | undefined
  /** Returns the instance with this external address, and the address. */
  externalHolder(address: Address): { readonly instance: Instance; readonly ip: ExternalIp } | undefined
  /** Returns the subnet that a rule or route names. */
  subnetNamed(vpcId: string, name: string): Subnet | undefined
  blocksOf(subnet: Subnet): readonly Cidr[]
  subnetsOf(vpcId: string): readonly Subnet[]
  isVpcNamed(vpcId: string, name: string): boolean
  /** Returns the interfaces in a VPC of the instance with this name. */
  portsNamed(vpcId: string, instanceName: string): readonly Port[]
  gatewayNamed(vpcId: string, name: string): Gateway | undefined
  subnetOf(port: Pick<Port, 'subnetId'>): Subnet | undefined
  systemRouter(vpcId: string): Router | undefined
  routerById(id: string): Router | undefined
  routesOf(routerId: string): readonly Route[]
}

export function mapOf(network: Network): NetworkMap {
  const instances = new Map(network.instances.map((instance) => [instance.id, instance]))
  const ports = network.interfaces.flatMap((nic): Port[] => {
    const instance = instances.get(nic.instanceId)
    if (instance === undefined) return []
    return [
      { ...nic, instance, own: nic.addresses.map(parseAddress), transit: nic.transitBlocks.map(parseCidr) },
    ]
  })
  const portsById = new Map(ports.map((port) => [port.id, port]))
  const portsByInstance = Map.groupBy(ports, ({ instanceId }) => instanceId)
  const portsByAddress = new Map(
    ports.flatMap((port) => port.own.map((own) => [`${port.vpcId} ${keyOf(own)}`, port] as const)),
  )
  const externals = new Map(
    network.instances.flatMap((instance) =>
      instance.externalIps.map((ip) => [keyOf(parseAddress(ip.address)), { instance, ip }] as const),
    ),
  )
  const vpcs = new Map(network.vpcs.map((vpc) => [vpc.id, vpc]))
  const subnetsByVpc = Map.groupBy(network.subnets, ({ vpcId }) => vpcId)
  const subnets = new Map(network.subnets.map((subnet) => [subnet.id, subnet]))
  const blocks = new Map(network.subnets.map((subnet) => [subnet.id, subnet.blocks.map(parseCidr)]))
  const gatewaysByVpc = Map.groupBy(network.gateways, ({ vpcId }) => vpcId)
  const instancesByName = new Map(network.instances.map((instance) => [instance.name, instance]))
  const systemRouters = new Map(
    network.routers.filter(({ kind }) => kind === 'system').map((router) => [router.vpcId, router]),
  )
  const routers = new Map(network.routers.map((router) => [router.id, router]))
  const routesByRouter = Map.groupBy(network.routes, ({ routerId }) => routerId)
  // If several subnets have the same name, the first one is used, as in all other lookups.
  const subnetsByName = new Map(
    network.subnets.toReversed().map((subnet) => [`${subnet.vpcId} ${subnet.name}`, subnet]),
  )
  const portsOf = (id: string) => portsByInstance.get(id) ?? []
  const subnetsOf = (vpcId: string) => subnetsByVpc.get(vpcId) ?? []
  return {
    network,
    ports,
    portById: (id) => portsById.get(id),
    portsOf,
    holder: (vpcId, address) => portsByAddress.get(`${vpcId} ${keyOf(address)}`),
    externalHolder: (address) => externals.get(keyOf(address)),
    subnetNamed: (vpcId, name) => subnetsByName.get(`${vpcId} ${name}`),
    blocksOf: ({ id }) => blocks.get(id) ?? [],
    subnetsOf,
    isVpcNamed: (vpcId, name) => vpcs.get(vpcId)?.name === name,
    portsNamed: (vpcId, name) =>
      portsOf(instancesByName.get(name)?.id ?? '').filter((port) => port.vpcId === vpcId),
    gatewayNamed: (vpcId, name) => gatewaysByVpc.get(vpcId)?.find((gateway) => gateway.name === name),
    subnetOf: ({ subnetId }) => subnets.get(subnetId),
    systemRouter: (vpcId) => systemRouters.get(vpcId),
    routerById: (id) => routers.get(id),
    routesOf: (routerId) => routesByRouter.get(routerId) ?? [],
  }
}

/** Returns the map with other rules. No index depends on rules. */
export function withRules(map: NetworkMap, rules: Network['rules']): NetworkMap {
  return { ...map, network: { ...map.network, rules } }
}

/** Whether the interface may forward packets from or to an address that is not its own. */
export function isTransit(port: Port, address: Address): boolean {
  return port.transit.some((block) => containsAddress(block, address))
}

export function isOwn(port: Port, address: Address): boolean {
  return port.own.some((own) => isSameAddress(own, address))
}

export function isSameAddress(one: Address, other: Address): boolean {
  return one.version === other.version && one.value === other.value
}

function keyOf({ version, value }: Address): string {
  return `${version} ${value}`
}
