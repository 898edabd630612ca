import type { PathResource } from '@portico/contract/portico/paths.ts'
import type { Hop } from '@portico/domain/networks/hops.ts'
import type { Network } from '@portico/domain/networks/network.ts'

/** Returns the resources at the hops of a path and their parents, without duplicates. */
export function resourcesOf(network: Network, hops: readonly Hop[]): PathResource[] {
  const known = new Map(everything(network).map((resource) => [resource.id, resource]))
  const met = new Map<string, PathResource>()
  const meet = (id: string | null): void => {
    const resource = id === null || met.has(id) ? undefined : known.get(id)
    if (resource === undefined) return
    met.set(resource.id, resource)
    meet(resource.parent_id)
  }
  for (const id of hops.flatMap(namedBy)) meet(id)
  return [...met.values()]
}

function namedBy(hop: Hop): readonly (string | null)[] {
  switch (hop.type) {
    case 'rules':
      return [hop.interface, hop.vpc, hop.rule, ...hop.against]
    case 'route':
      return [hop.vpc, hop.router, hop.route, ...hop.against]
    case 'gateway':
      return [hop.gateway]
    case 'translation':
      return [hop.instance]
    case 'source':
    case 'forward':
    case 'target':
      return [hop.interface]
    case 'outside':
      return []
  }
}

function everything(network: Network): readonly PathResource[] {
  const { vpcs, routers, routes, gateways, instances, interfaces, rules } = network
  const resource = (
    kind: PathResource['kind'],
    { id, name }: { id: string; name: string },
    parent: string | null,
  ) => ({
    kind,
    id,
    name,
    parent_id: parent,
  })
  return [
    ...vpcs.map((vpc) => resource('vpc', vpc, null)),
    ...routers.map((router) => resource('vpc_router', router, router.vpcId)),
    ...routes.map((route) => resource('router_route', route, route.routerId)),
    ...gateways.map((gateway) => resource('internet_gateway', gateway, gateway.vpcId)),
    ...rules.map((rule) => resource('firewall_rule', rule, rule.vpcId)),
    ...instances.map((instance) => resource('instance', instance, null)),
    ...interfaces.map((nic) => resource('instance_network_interface', nic, nic.instanceId)),
  ]
}
