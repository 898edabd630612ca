import { type Cidr, cidrSize, parseCidr } from '@portico/domain/ip/cidr.ts'
import type { DocumentPort, DocumentSubnet, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { gatewayMac } from '../gateway-mac.ts'
import { edgeAddress, edgeMac, gatewayAddress, nameServer, portNames } from './names.ts'
import type { WantedRow } from './rows.ts'

export interface SwitchOptions {
  /** bytes of the largest packet that guests may send */
  readonly mtu: number
  /** whether the VPC has a name server */
  readonly hasNameServer: boolean
}

/** Seconds for which a guest may use its address. */
const leaseSeconds = '3600'

/** The smallest subnet: it has room for the gateway and the edge router beside an interface. */
const minimumSize = 8n

/** The switch of each subnet, with its interfaces, and how they are attached to the routers. */
export function switchRows(
  { id: vpcId, subnets, ports, dnsZone }: VpcDocument,
  options: SwitchOptions,
): {
  readonly rows: readonly WantedRow[]
  readonly routerPorts: readonly string[]
  readonly edgePorts: readonly string[]
  readonly refused: readonly string[]
} {
  const inSubnets = Map.groupBy(ports, ({ subnetId }) => subnetId)
  const fitting = subnets.filter(({ blocks }) =>
    blocks.map(parseCidr).every((block) => cidrSize(block) >= minimumSize),
  )
  const refused = subnets
    .filter((subnet) => !fitting.includes(subnet))
    .map(({ id }) => `Subnet ${id} has no network: its block is smaller than ${minimumSize} addresses.`)
  const withEdge = fitting.filter((subnet) => blockOf(subnet, 4) !== undefined)
  return {
    rows: fitting.flatMap((subnet) =>
      subnetRows(vpcId, subnet, inSubnets.get(subnet.id) ?? [], dnsZone, options),
    ),
    routerPorts: fitting.map(({ id }) => `gateway-port/${id}`),
    edgePorts: withEdge.map(({ id }) => `edge-port/${id}`),
    refused,
  }
}

const blockOf = ({ blocks }: DocumentSubnet, version: 4 | 6): Cidr | undefined =>
  blocks.map(parseCidr).find((block) => block.version === version)

function subnetRows(
  vpcId: string,
  subnet: DocumentSubnet,
  ports: readonly DocumentPort[],
  dnsZone: string,
  options: SwitchOptions,
): readonly WantedRow[] {
  const { id } = subnet
  const ipv4 = blockOf(subnet, 4)
  const ipv6 = blockOf(subnet, 6)
  const gateway = portNames.gateway(id)
  const edge = portNames.edge(id)
  const answered = ports.flatMap(({ addresses }) => addresses).filter((address) => !address.includes(':'))
  return [
    {
      table: 'Logical_Switch',
      key: `switch/${id}`,
      columns: { name: `portico-${id}` },
      refs: {
        ports: [
          `to-gateway/${id}`,
          ...(ipv4 ? [`to-edge/${id}`] : []),
          ...ports.map((port) => `port/${port.id}`),
        ],
      },
    },
    {
      table: 'Logical_Switch_Port',
      key: `to-gateway/${id}`,
      columns: {
        name: gateway.switch,
        type: 'router',
        addresses: ['router'],
        options: {
          'router-port': gateway.router,
          // The gateway answers ARP requests for all interfaces: packets between them take its routes, too.
          ...(answered.length > 0 ? { arp_proxy: answered.join(' ') } : {}),
        },
      },
    },
    {
      table: 'Logical_Router_Port',
      key: `gateway-port/${id}`,
      columns: {
        name: gateway.router,
        mac: gatewayMac,
        networks: [ipv4, ipv6].flatMap((block) => (block ? [`${gatewayAddress(block)}/${block.width}`] : [])),
        ipv6_ra_configs: ipv6
          ? { address_mode: 'dhcpv6_stateful', mtu: String(options.mtu), send_periodic: 'true' }
          : {},
      },
    },
    ...(ipv4
      ? [
          {
            table: 'Logical_Switch_Port' as const,
            key: `to-edge/${id}`,
            columns: {
              name: edge.switch,
              type: 'router',
              addresses: ['router'],
              options: { 'router-port': edge.router },
            },
          },
          {
            table: 'Logical_Router_Port' as const,
            key: `edge-port/${id}`,
            columns: {
              name: edge.router,
              mac: edgeMac,
              networks: [`${edgeAddress(ipv4)}/${ipv4.width}`],
            },
          },
        ]
      : []),
    ...dhcpRows(vpcId, subnet, dnsZone, options),
    ...ports.map((port) => portRow(port, ipv4 !== undefined, ipv6 !== undefined)),
  ]
}

function portRow(port: DocumentPort, hasIpv4: boolean, hasIpv6: boolean): WantedRow {
  const { id, mac, addresses, transitBlocks, subnetId, hostname } = port
  const served = (version: 4 | 6, has: boolean) =>
    has && addresses.some((address) => address.includes(':') === (version === 6))
      ? [`dhcp${version}/${subnetId}`]
      : []
  return {
    table: 'Logical_Switch_Port',
    key: `port/${id}`,
    columns: {
      name: id,
      type: '',
      // `unknown` keeps the switch from answering ARP requests with the MAC address of the guest.
      addresses: [[mac, ...addresses].join(' '), 'unknown'],
      port_security: [[mac, ...addresses, ...transitBlocks].join(' ')],
      options: { hostname: JSON.stringify(hostname) },
    },
    refs: { dhcpv4_options: served(4, hasIpv4), dhcpv6_options: served(6, hasIpv6) },
  }
}

function dhcpRows(
  vpcId: string,
  subnet: DocumentSubnet,
  dnsZone: string,
  { mtu, hasNameServer }: SwitchOptions,
): readonly WantedRow[] {
  const ipv4 = blockOf(subnet, 4)
  const ipv6 = blockOf(subnet, 6)
  const zone = JSON.stringify(dnsZone)
  return [
    ...(ipv4
      ? [
          {
            table: 'DHCP_Options' as const,
            key: `dhcp4/${subnet.id}`,
            columns: {
              cidr: subnet.blocks.find((block) => !block.includes(':')) ?? '',
              options: {
                server_id: gatewayAddress(ipv4),
                server_mac: gatewayMac,
                router: gatewayAddress(ipv4),
                lease_time: leaseSeconds,
                mtu: String(mtu),
                domain_name: zone,
                ...(hasNameServer ? { dns_server: nameServer.address } : {}),
              },
            },
          },
        ]
      : []),
    ...(ipv6
      ? [
          {
            table: 'DHCP_Options' as const,
            key: `dhcp6/${subnet.id}`,
            columns: {
              cidr: subnet.blocks.find((block) => block.includes(':')) ?? '',
              options: { server_id: gatewayMac, domain_search: zone },
            },
          },
        ]
      : []),
  ]
}
