import { all, any, atPort, inBlocks, inPorts, inSet, is, type Match } from './match.ts'
import { nameServer, nameServerOutside, portNames } from './names.ts'
import { policy } from './policy.ts'
import type { WantedRow } from './rows.ts'
import { ofVersion, type Sets } from './sets.ts'
import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'

/** DNS by UDP and TCP. */
const isDns = (field: 'src' | 'dst'): Match =>
  any(inPorts('udp', field, dnsPort), inPorts('tcp', field, dnsPort))

const dnsPort = { first: 53, last: 53 }

/** Queries to the name server of a VPC. */
export const isQuery: Match = all(is('ip4'), inBlocks('dst', 4, [`${nameServer.address}/32`]), isDns('dst'))

/** What the routers and the external switch get for the name server, by the row that refers to it. */
export interface NameRows {
  readonly rows: readonly WantedRow[]
  readonly routerPorts: readonly string[]
  readonly policies: readonly string[]
  readonly outsidePorts: readonly string[]
  readonly outsideAcls: readonly string[]
}

/**
 * The name server of a VPC, in a network of its own behind the gateway router. It has a second port, by which it asks
 * servers outside, and nothing else.
 */
export function nameRows({ id: vpcId, ports }: VpcDocument, network: string, sets: Sets): NameRows {
  const names = portNames.names(vpcId)
  const outside = nameServerOutside(vpcId, network)
  const clients = ofVersion(
    4,
    ports.flatMap(({ addresses }) => addresses.filter((one) => !one.includes(':')).map((one) => `${one}/32`)),
  )
  const policies = [
    policy('names/queries', 32_010, 'allow', isQuery),
    ...(clients.length === 0
      ? []
      : [
          policy(
            'names/answers',
            32_010,
            'allow',
            all(
              atPort('inport', names.router),
              is('ip4'),
              isDns('src'),
              inSet('dst', 4, sets.addresses('addresses', 4, clients).name),
            ),
          ),
        ]),
  ]
  const only = (key: string, direction: 'from-lport' | 'to-lport', port: Match, isAllowed: Match) => [
    acl(`${key}/allow`, direction, 1001, 'allow', all(port, is('ip4'), isAllowed)),
    acl(`${key}/drop`, direction, 1000, 'drop', all(port, is('ip'))),
  ]
  const acls = [
    ...only('asking', 'from-lport', atPort('inport', names.outside), isDns('dst')),
    ...only('answered', 'to-lport', atPort('outport', names.outside), isDns('src')),
  ]
  const rows: readonly WantedRow[] = [
    {
      table: 'Logical_Switch',
      key: 'names',
      columns: { name: `portico-${vpcId}-names` },
      refs: { ports: ['names-to-gateway', 'names-server'] },
    },
    {
      table: 'Logical_Switch_Port',
      key: 'names-to-gateway',
      columns: {
        name: names.switch,
        type: 'router',
        addresses: ['router'],
        options: { 'router-port': names.router },
      },
    },
    {
      table: 'Logical_Router_Port',
      key: 'names-port',
      columns: {
        name: names.router,
        mac: nameServer.gatewayMac,
        networks: [`${nameServer.gateway}/${nameServer.width}`],
        ipv6_ra_configs: {},
      },
    },
    serverPort('names-server', names.server, nameServer.mac, nameServer.address),
    serverPort('names-outside', names.outside, outside.mac, outside.address),
    ...policies,
    ...acls,
  ]
  return {
    rows,
    routerPorts: ['names-port'],
    policies: policies.map(({ key }) => key),
    outsidePorts: ['names-outside'],
    outsideAcls: acls.map(({ key }) => key),
  }
}

const serverPort = (key: string, name: string, mac: string, address: string): WantedRow => ({
  table: 'Logical_Switch_Port',
  key,
  columns: {
    name,
    type: '',
    addresses: [`${mac} ${address}`],
    port_security: [`${mac} ${address}`],
    options: {},
  },
})

const acl = (
  key: string,
  direction: 'from-lport' | 'to-lport',
  priority: number,
  action: 'allow' | 'drop',
  match: Match,
): WantedRow => ({
  table: 'ACL',
  key: `names/${key}`,
  columns: { direction, priority, action, match, name: `names/${key}` },
})
