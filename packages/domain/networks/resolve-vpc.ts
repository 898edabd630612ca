import { formatAddress, formatCidr, networkOf, parseAddress } from '#ip/cidr.ts'
import type { NetworkMap, Port } from './map.ts'
import type { Gateway, Subnet } from './network.ts'
import { PathFinder } from './path.ts'
import { type BlockRoute, orderRoutes } from './routes.ts'
import { type ResolvedRule, targetFor } from './rules.ts'
import { translationOut } from './translation.ts'
import type {
  DocumentPort,
  DocumentRoute,
  DocumentRule,
  DocumentSubnet,
  Egress,
  VpcDocument,
} from './vpc-document.ts'

/** What a document contains beyond the network that rules and routes look at. */
export interface VpcFacts {
  /** see {@link VpcDocument.dnsZone} */
  readonly dnsZone: string
  /** @returns undefined for an interface that the document must not contain */
  port(id: string): Pick<DocumentPort, 'mac' | 'hostname' | 'sledId'> | undefined
  /** Returns the source ports that an instance may use on a shared address; null for all. */
  sourcePorts(instanceId: string, address: string): Egress['sourcePorts']
}

/**
 * Returns the document of a VPC. Names are resolved by the functions that {@link PathFinder} uses, so that an engine
 * which obeys the document carries exactly the packets that pass there. Rules and routes that match no packet are left
 * out.
 */
export function resolveVpc(map: NetworkMap, vpcId: string, facts: VpcFacts): VpcDocument {
  const finder = new PathFinder(map)
  const ports = map.ports.filter(({ id, vpcId: of }) => of === vpcId && facts.port(id) !== undefined)
  const known = new Set(ports.map(({ id }) => id))
  const inSubnets = Map.groupBy(ports, ({ subnetId }) => subnetId)
  return {
    id: vpcId,
    dnsZone: facts.dnsZone,
    subnets: map.subnetsOf(vpcId).map((subnet) => ({
      id: subnet.id,
      blocks: map.blocksOf(subnet).map((block) => formatCidr(networkOf(block))),
      routes: routesOf(finder, subnet, known, (gateway, version) =>
        (inSubnets.get(subnet.id) ?? []).flatMap((port) => egressOf(port, gateway, version, facts)),
      ),
    })),
    ports: ports.flatMap((port) => documentPort(port, facts)),
    rules: (['inbound', 'outbound'] as const).flatMap((direction) =>
      finder.rules(vpcId, direction).flatMap((rule) => documentRule(rule, ports)),
    ),
  }
}

function documentPort(port: Port, facts: VpcFacts): readonly DocumentPort[] {
  const more = facts.port(port.id)
  if (more === undefined) return []
  const versions = port.own.map(({ version }) => version)
  return [
    {
      id: port.id,
      subnetId: port.subnetId,
      addresses: port.own.map(formatAddress),
      transitBlocks: port.transit.map((block) => formatCidr(networkOf(block))),
      ...more,
      // External addresses belong to the primary interface. A shared one accepts no inbound packets.
      externalAddresses: port.isPrimary
        ? port.instance.externalIps
            .filter(({ kind }) => kind !== 'snat')
            .map(({ address }) => parseAddress(address))
            .filter(({ version }) => versions.includes(version))
            .map(formatAddress)
        : [],
    },
  ]
}

function routesOf(
  finder: PathFinder,
  { id, vpcId }: Subnet,
  known: ReadonlySet<string>,
  egress: (gateway: Gateway, version: 4 | 6) => readonly Egress[],
): DocumentSubnet['routes'] {
  const hopOf = ({ leadsTo, block }: BlockRoute): DocumentRoute['hop'] => {
    switch (leadsTo.type) {
      case 'subnet':
        return { type: 'local' }
      case 'gateway':
        return { type: 'gateway', egress: egress(leadsTo.gateway, block.version) }
      case 'port': {
        const address = leadsTo.port.own.find(({ version }) => version === block.version)
        return address === undefined || !known.has(leadsTo.port.id)
          ? { type: 'drop' }
          : { type: 'port', portId: leadsTo.port.id, address: formatAddress(address) }
      }
      case 'drop':
      case 'nowhere':
        return { type: 'drop' }
    }
  }
  return orderRoutes(finder.routes({ subnetId: id, vpcId })).map((route) => ({
    block: formatCidr(networkOf(route.block)),
    hop: hopOf(route),
  }))
}

function egressOf(port: Port, gateway: Gateway, version: 4 | 6, facts: VpcFacts): readonly Egress[] {
  const own = port.own.find((address) => address.version === version)
  const found = own === undefined ? undefined : translationOut(port, gateway, own)
  if (found === undefined || typeof found === 'string') return []
  const address = formatAddress(found.address)
  const sourcePorts = found.kind === 'snat' ? facts.sourcePorts(port.instanceId, address) : null
  return [{ portId: port.id, address, sourcePorts }]
}

/** The blocks of everything within a VPC: guests may forward packets of any address there. */
const everywhere = ['0.0.0.0/0', '::/0']

function documentRule(resolved: ResolvedRule, ports: readonly Port[]): readonly DocumentRule[] {
  const { rule, remotes, ranges, protocols } = resolved
  const targets = ports.filter((port) => targetFor(resolved, port) !== undefined)
  const blocks = remotes && {
    inside: remotes.vpc ? everywhere : remotes.named.map((block) => formatCidr(networkOf(block))),
    anywhere: remotes.written.map((block) => formatCidr(networkOf(block))),
  }
  const matchesNothing =
    targets.length === 0 ||
    ranges?.length === 0 ||
    (blocks !== null && blocks.inside.length === 0 && blocks.anywhere.length === 0)
  if (matchesNothing) return []
  return [
    {
      id: rule.id,
      direction: rule.direction,
      action: rule.action,
      ports: targets.map(({ id }) => id),
      remotes: blocks,
      protocols,
      portRanges: ranges,
    },
  ]
}
