import { formatCidr, parseCidr } from '@portico/domain/ip/cidr.ts'
import { privateIpv4, reserved } from '@portico/domain/ip/address-space.ts'
import type { DocumentPort, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { TakenAddresses } from './external-addresses.ts'
import { all, atPort, inBlocks, is } from './match.ts'
import { hostMac, join, outsideIdentity, portNames } from './names.ts'
import type { NameRows } from './name-rows.ts'
import { policy } from './policy.ts'
import { nextHopKey, type WantedRow } from './rows.ts'
import { ofVersion, type Sets } from './sets.ts'
import { translationRows } from './translation-rows.ts'

export interface EdgeOptions extends TakenAddresses {
  /** OVN's name of the host that connects to the outside */
  readonly chassis: string
  /** address of this host in the network */
  readonly nextHop: string
  /** whether packets from private addresses may come in, for hosts whose clients are in a private network */
  readonly acceptPrivateSources: boolean
}

/** The switch to which the edge routers of all VPCs are attached. */
export const outsideKey = 'outside'

/**
 * The edge router of a VPC, which translates addresses and keeps the state of connections with the outside. It runs on
 * one host. Only IPv4 leaves the VPC.
 */
export function edgeRows(
  document: VpcDocument,
  edgePorts: readonly string[],
  sets: Sets,
  { chassis, network, nextHop, acceptPrivateSources }: EdgeOptions,
  nameServer: Pick<NameRows, 'outsidePorts' | 'outsideAcls'>,
): { readonly rows: readonly WantedRow[]; readonly refused: readonly string[] } {
  const { id: vpcId, subnets, ports } = document
  const blocks = ofVersion(
    4,
    subnets.flatMap((subnet) => subnet.blocks),
  )
  const identity = outsideIdentity(vpcId, network)
  const names = {
    join: portNames.join(vpcId),
    edge: portNames.edgeJoin(vpcId),
    outside: portNames.outside(vpcId),
  }
  const nat = translationRows(document, sets)
  const never = reserved[4].map(formatCidr)
  const notFromOutside = [...never, ...(acceptPrivateSources ? blocks : privateIpv4.map(formatCidr))]
  const fromOutside = atPort('inport', names.outside.router)
  const fromInside = atPort('inport', names.edge.router)
  const host = [`${nextHop}/32`]
  const policies = [
    // The host connects to external addresses with this source. It accepts only answers (`outside.ts`).
    policy('edge/host', 410, 'allow', all(fromOutside, inBlocks('src', 4, host))),
    policy('edge/host-answers', 310, 'allow', all(fromInside, inBlocks('dst', 4, host))),
    policy('edge/source', 400, 'drop', all(fromOutside, inBlocks('src', 4, notFromOutside))),
    // Guests do not reach the edge routers and name servers of other VPCs.
    policy('edge/reserved', 300, 'drop', all(fromInside, inBlocks('dst', 4, [...never, network]))),
    // A route may lead addresses of the VPC to a gateway: then they are outside.
    ...(blocks.length === 0
      ? []
      : [
          policy(
            'edge/out',
            200,
            { reroute: nextHop },
            all(fromInside, is('(!ct.trk || !ct.dnat)'), inBlocks('dst', 4, blocks)),
          ),
        ]),
  ]
  const acls: readonly WantedRow[] =
    blocks.length === 0
      ? []
      : [
          // Only translated packets pass between the edge router and the outside.
          outsideAcl(
            vpcId,
            'leaving',
            'from-lport',
            all(atPort('inport', names.outside.switch), inBlocks('src', 4, blocks)),
          ),
          outsideAcl(
            vpcId,
            'entering',
            'to-lport',
            all(atPort('outport', names.outside.switch), inBlocks('dst', 4, blocks)),
          ),
        ]
  const route: WantedRow = {
    table: 'Logical_Router_Static_Route',
    key: 'edge-route',
    columns: { ip_prefix: '0.0.0.0/0', nexthop: nextHop, output_port: names.outside.router },
  }
  return {
    refused: ports.flatMap(ipv6Refusals),
    rows: [
      {
        table: 'Logical_Router',
        key: 'edge',
        columns: { name: `portico-${vpcId}-edge`, options: { chassis, mcast_relay: 'false' } },
        refs: {
          ports: ['edge-join-port', 'outside-port', ...edgePorts],
          static_routes: [route.key],
          policies: policies.map(({ key }) => key),
          nat: nat.map(({ key }) => key),
        },
      },
      {
        table: 'Logical_Switch',
        key: 'join',
        columns: { name: `portico-${vpcId}-join` },
        refs: { ports: ['join-to-gateway', 'join-to-edge'] },
      },
      routerSide('join-to-gateway', names.join),
      routerSide('join-to-edge', names.edge),
      routerPort('edge-join-port', names.edge.router, join.edge.mac, join.edge.networks),
      routerSide('to-outside', names.outside, { 'nat-addresses': 'router' }),
      routerPort('outside-port', names.outside.router, identity.mac, [
        `${identity.address}/${parseCidr(network).width}`,
      ]),
      {
        table: 'Logical_Switch',
        key: outsideKey,
        isShared: true,
        columns: {},
        refs: {
          ports: ['to-outside', ...nameServer.outsidePorts],
          acls: [...acls.map(({ key }) => key), ...nameServer.outsideAcls],
        },
      },
      {
        table: 'Static_MAC_Binding',
        key: nextHopKey,
        columns: {
          logical_port: names.outside.router,
          ip: nextHop,
          mac: hostMac,
          override_dynamic_mac: true,
        },
      },
      route,
      ...acls,
      ...policies,
      ...nat,
    ],
  }
}

const routerSide = (
  key: string,
  names: { readonly switch: string; readonly router: string },
  options: Readonly<Record<string, string>> = {},
): WantedRow => ({
  table: 'Logical_Switch_Port',
  key,
  columns: {
    name: names.switch,
    type: 'router',
    addresses: ['router'],
    options: { 'router-port': names.router, ...options },
  },
})

const routerPort = (key: string, name: string, mac: string, networks: readonly string[]): WantedRow => ({
  table: 'Logical_Router_Port',
  key,
  columns: { name, mac, networks, ipv6_ra_configs: {} },
})

const outsideAcl = (
  vpcId: string,
  key: string,
  direction: 'from-lport' | 'to-lport',
  match: ReturnType<typeof all>,
): WantedRow => ({
  table: 'ACL',
  key: `outside/${key}`,
  columns: { direction, priority: 1000, action: 'drop', match, name: `${key}/${vpcId}`.slice(0, 63) },
})

function ipv6Refusals({ id, externalAddresses }: DocumentPort): readonly string[] {
  return externalAddresses
    .filter((address) => address.includes(':'))
    .map(
      (address) =>
        `External address ${address} of interface ${id} has no effect: only IPv4 passes to and from the outside.`,
    )
}
