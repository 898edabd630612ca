import type { Topology } from '@portico/contract/portico/topology.ts'
import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { formatAddress } from '@portico/domain/ip/cidr.ts'
import { mapOf, type NetworkMap, type Port } from '@portico/domain/networks/map.ts'
import type { Network, Router, Subnet } from '@portico/domain/networks/network.ts'
import { anyExternalAddress } from '@portico/domain/networks/external-blocks.ts'
import { PathFinder } from '@portico/domain/networks/path.ts'
import { resolveRoutes } from '@portico/domain/networks/routes.ts'
import { translationOut } from '@portico/domain/networks/translation.ts'
import { type ExternalRoute, externalRoute } from '@portico/domain/networks/external-route.ts'
import type { Computation } from '#kernel/computations.ts'
import type { DisplayData } from './load.ts'

/** Computes the topology of one VPC of a network, in the API's form. */
export const topologyComputation: Computation<
  { readonly network: Network; readonly vpcId: string; readonly looks: DisplayData },
  Topology
> = {
  name: 'topology',
  work: ({ network, vpcId, looks }) => topologyView(mapOf(network), vpcId, looks),
}

function topologyView(map: NetworkMap, vpcId: string, looks: DisplayData): Topology {
  const inVpc = <Thing extends { readonly vpcId: string; readonly name: string }>(all: readonly Thing[]) =>
    all.filter((thing) => thing.vpcId === vpcId).toSorted(byName)
  const subnets = inVpc(map.network.subnets)
  const finder = new PathFinder(map)
  const outside = anyExternalAddress(map)
  const ways = new Map(subnets.map((subnet) => [subnet.id, externalRoute(finder, subnet, outside)]))
  return {
    subnets: subnets.map((subnet) => subnetView(subnet, ways.get(subnet.id))),
    routers: inVpc(map.network.routers).map((router) => routerView(map, router)),
    gateways: inVpc(map.network.gateways).map(({ id, name, poolIds, addresses }) => ({
      id,
      name,
      pools: poolIds.flatMap((pool) => ({ id: pool, name: looks.pools.get(pool) ?? pool })).toSorted(byName),
      addresses: addresses.toSorted(),
    })),
    instances: map.network.instances.toSorted(byName).flatMap(({ id, name }) => {
      const state = looks.states.get(id)
      return state === undefined ? [] : [{ id, name, run_state: state }]
    }),
    interfaces: map.ports
      .filter((port) => port.vpcId === vpcId)
      .map((port) => interfaceView(port, ways.get(port.subnetId), looks.macs.get(port.id) ?? '')),
    external_ips: looks.externalIps.map(({ kind, ip, name, ip_pool_id, instance_id }) => ({
      kind,
      ip: formatIpv4(ip),
      name,
      pool: ip_pool_id,
      instance: instance_id,
    })),
  }
}

function subnetView(
  { id, name, blocks: [ipv4 = '', ipv6 = ''], customRouterId }: Subnet,
  way: ExternalRoute = { type: 'none' },
): Topology['subnets'][number] {
  return {
    id,
    name,
    ipv4_block: ipv4,
    ipv6_block: ipv6,
    custom_router: customRouterId,
    way_out: {
      type: way.type,
      router: way.type === 'none' ? null : way.router.id,
      route: way.type === 'none' ? null : way.route.name,
      to: way.type === 'gateway' ? way.gateway.id : way.type === 'instance' ? way.instanceId : null,
    },
  }
}

function routerView(map: NetworkMap, router: Router): Topology['routers'][number] {
  const routes = resolveRoutes(map, router)
  const gateways = routes.flatMap(({ leadsTo }) => (leadsTo.type === 'gateway' ? [leadsTo.gateway.id] : []))
  const { id, name, kind } = router
  return { id, name, kind, route_count: routes.length, gateways: [...new Set(gateways)].toSorted() }
}

function interfaceView(
  port: Port,
  way: ExternalRoute | undefined,
  mac: string,
): Topology['interfaces'][number] {
  const [own] = port.own
  const leaves = own && way?.type === 'gateway' ? translationOut(port, way.gateway, own) : null
  return {
    id: port.id,
    name: port.name,
    instance: port.instanceId,
    subnet: port.subnetId,
    primary: port.isPrimary,
    ip: port.addresses[0] ?? '',
    mac,
    leaves_as:
      leaves === null || leaves === undefined || typeof leaves === 'string'
        ? null
        : formatAddress(leaves.address),
  }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : Number(one.name > other.name)
}
