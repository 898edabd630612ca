import { formatCidr, networkOf, parseCidr } from '@portico/domain/ip/cidr.ts'
import type { DocumentRoute, DocumentSubnet, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { all, atPort, inBlocks, inSet, is, type Match } from './match.ts'
import { join, portNames } from './names.ts'
import { policy } from './policy.ts'
import type { NameRows } from './name-rows.ts'
import type { WantedRow } from './rows.ts'
import { ofVersion, type Sets, type Version } from './sets.ts'

/** Priorities of policies. Each route takes four, falling from `firstRoute`: the last one drops the rest. */
const priorities = { always: 32_000, firstRoute: 30_000, default: 1 }

const maxRoutes = Math.floor((priorities.firstRoute - priorities.default) / 4) - 1

/**
 * The gateway router of a VPC: the default gateway of all its subnets, which has no state. Routes are policies, since
 * their order decides, and differs between subnets.
 */
export function routerRows(
  { id: vpcId, subnets, ports }: VpcDocument,
  versions: readonly Version[],
  routerPorts: readonly string[],
  sets: Sets,
  names: Pick<NameRows, 'routerPorts' | 'policies'>,
): { readonly rows: readonly WantedRow[]; readonly refused: readonly string[] } {
  const addresses = ports.flatMap((port) => port.addresses.map(single))
  const joinNames = portNames.join(vpcId)
  // A packet reaches the policies only if some route matches it.
  const defaults = versions.map((version): WantedRow => ({
    table: 'Logical_Router_Static_Route',
    key: `default-route/${version}`,
    columns: {
      ip_prefix: version === 4 ? '0.0.0.0/0' : '::/0',
      nexthop: join.edgeAddresses[version],
      output_port: joinNames.router,
    },
  }))
  const policies = [
    policy('from-edge', priorities.always, 'drop', atPort('inport', joinNames.router)),
    ...subnets
      .filter(({ id }) => routerPorts.includes(`gateway-port/${id}`))
      .flatMap((subnet) =>
        subnet.routes
          .slice(0, maxRoutes)
          .filter(({ block }) => versions.includes(parseCidr(block).version))
          .flatMap((route, rank) => routePolicies(subnet, route, rank, { addresses, ports, sets })),
      ),
    policy('default', priorities.default, 'drop', is('ip')),
  ]
  const refused = subnets
    .filter(({ routes }) => routes.length > maxRoutes)
    .map(({ id }) => `Subnet ${id} has more than ${maxRoutes} routes. The last ones are not in effect.`)
  return {
    rows: [
      {
        table: 'Logical_Router',
        key: 'router',
        columns: { name: `portico-${vpcId}` },
        refs: {
          ports: ['join-port', ...routerPorts, ...names.routerPorts],
          static_routes: defaults.map(({ key }) => key),
          policies: [...policies.map(({ key }) => key), ...names.policies],
        },
      },
      {
        table: 'Logical_Router_Port',
        key: 'join-port',
        columns: {
          name: joinNames.router,
          mac: join.gateway.mac,
          networks: join.gateway.networks,
          ipv6_ra_configs: {},
        },
      },
      ...defaults,
      ...policies,
    ],
    refused,
  }
}

interface Context {
  readonly addresses: readonly string[]
  readonly ports: VpcDocument['ports']
  readonly sets: Sets
}

function routePolicies(
  { id }: DocumentSubnet,
  { block, hop }: DocumentRoute,
  rank: number,
  { addresses, ports, sets }: Context,
): readonly WantedRow[] {
  const { version, width } = parseCidr(block)
  const key = `route/${id}/${block}`
  const priority = priorities.firstRoute - 4 * rank
  const matches = [
    atPort('inport', portNames.gateway(id).router),
    is(`ip${version}`),
    ...(width === 0 ? [] : [inBlocks('dst', version, [formatCidr(networkOf(parseCidr(block)))])]),
  ]
  const rest = policy(`${key}/rest`, priority - 3, 'drop', all(...matches))
  switch (hop.type) {
    case 'drop':
      return [rest]
    case 'port':
      return [policy(key, priority, { reroute: hop.address }, all(...matches))]
    case 'local': {
      const own = ofVersion(version, addresses)
      if (own.length === 0) return [rest]
      const set = sets.addresses('addresses', version, own)
      return [policy(key, priority, 'allow', all(...matches, inSet('dst', version, set.name))), rest]
    }
    case 'gateway': {
      if (version === 6) return [rest]
      const leaving = new Set(hop.egress.map(({ portId }) => portId))
      const here = ports.filter((port) => port.subnetId === id)
      const from = (user: string, some: VpcDocument['ports']): readonly Match[] => {
        const sources = ofVersion(
          4,
          some.flatMap((port) => port.addresses.map(single)),
        )
        return sources.length === 0
          ? []
          : [all(...matches, inSet('src', 4, sets.addresses(`${user}_${id}_${rank}`, 4, sources).name))]
      }
      // Interfaces without an outgoing address answer through the gateway if they have an external one. Their new
      // connections are not translated, and dropped at the edge, which cannot tell those to the VPC itself.
      const answering = here.filter((port) => !leaving.has(port.id) && port.externalAddresses.length > 0)
      const own = ofVersion(
        4,
        ports.flatMap((port) => port.externalAddresses.map(single)),
      )
      const toEdge = { reroute: join.edgeAddresses[4] }
      return [
        ...from(
          'leaving',
          here.filter((port) => leaving.has(port.id)),
        ).map((match) => policy(key, priority, toEdge, match)),
        ...from('answering', answering).flatMap((match) => [
          policy(
            `${key}/own`,
            priority - 1,
            'drop',
            all(match, inSet('dst', 4, sets.addresses('external', 4, own).name)),
          ),
          policy(`${key}/answers`, priority - 2, toEdge, match),
        ]),
        rest,
      ]
    }
  }
}

const single = (address: string): string => `${address}/${address.includes(':') ? 128 : 32}`
