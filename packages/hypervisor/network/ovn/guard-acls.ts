import { containsAddress, parseAddress, parseCidr } from '@portico/domain/ip/cidr.ts'
import type { DocumentPort, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { acl, type Acl, at, logged, priorities, type Side } from './acl.ts'
import { destinationsOf } from './destinations.ts'
import { all, asksFor, atPort, hasMac, inBlocks, inPorts, is, type Match } from './match.ts'
import { isQuery } from './name-rows.ts'
import { gatewayMac } from '../gateway-mac.ts'
import { edgeMac, gatewayAddress } from './names.ts'
import { inAny, ofVersion, type SetReference, type Sets } from './sets.ts'

/**
 * ACLs that no rule of a user changes: DHCP works, and every packet of a guest takes the gateway in its own name.
 * @param isOpen whether outbound packets pass that no rule matches
 */
export function guardAcls(
  document: VpcDocument,
  everyone: SetReference,
  isOpen: boolean,
  sets: Sets,
): readonly Acl[] {
  const { ports, subnets } = document
  const blocks = ofVersion(
    4,
    subnets.flatMap((subnet) => subnet.blocks),
  )
  const gateways = blocks.map((block) => `${gatewayAddress(parseCidr(block))}/32`)
  const { always, layer2, own, default: last } = priorities
  const here = (side: Side, ...more: readonly Match[]): Match => all(at(side, everyone), ...more)
  const dhcp4 = all(is('ip4'), inPorts('udp', 'src', onePort(68)), inPorts('udp', 'dst', onePort(67)))
  const dhcp6 = all(is('ip6'), inPorts('udp', 'src', onePort(546)), inPorts('udp', 'dst', onePort(547)))
  const servers4 = inBlocks('dst', 4, ['255.255.255.255/32', ...gateways])
  const servers6 = inBlocks('dst', 6, ['ff02::1:2/128'])
  return [
    acl('dhcp4', everyone, 'outbound', always, 'allow', here('outbound', dhcp4, servers4)),
    acl('dhcp6', everyone, 'outbound', always, 'allow', here('outbound', dhcp6, servers6)),
    acl('names', everyone, 'outbound', always, 'allow-related', here('outbound', isQuery)),
    // Every packet takes the gateway, whose routes decide also within a subnet.
    acl(
      'gateway',
      everyone,
      'outbound',
      layer2,
      'drop',
      here('outbound', is('ip4'), hasMac('dst', '!=', gatewayMac)),
    ),
    acl('broadcast', everyone, 'inbound', layer2, 'drop', here('inbound', is('ip4'), is('eth.mcast'))),
    // The edge router lets packets that it did not translate pass between subnets.
    ...(blocks.length === 0
      ? []
      : [
          acl(
            'untranslated',
            everyone,
            'inbound',
            layer2,
            'drop',
            here('inbound', is('ip4'), hasMac('src', '==', edgeMac), inBlocks('src', 4, blocks)),
          ),
        ]),
    // The gateway answers for every address of the subnet, but not when a guest asks whether its own is in use.
    ...ports.flatMap(({ id, addresses }) =>
      addresses
        .filter((address) => !address.includes(':'))
        .map((address) =>
          acl(`own/${id}`, everyone, 'outbound', own, 'drop', all(atPort('inport', id), asksFor(address))),
        ),
    ),
    ...ports
      .filter(({ transitBlocks }) => transitBlocks.length > 0)
      .flatMap((port) =>
        impersonation(port, document, sets).map((match) =>
          acl(`transit/${port.id}`, everyone, 'outbound', layer2, 'drop', match),
        ),
      ),
    logged(
      acl(noRule.inbound, everyone, 'inbound', last, 'drop', here('inbound', is('ip'))),
      document.id,
      null,
    ),
    acl(
      noRule.outbound,
      everyone,
      'outbound',
      last,
      isOpen ? 'allow-related' : 'drop',
      here('outbound', is('ip')),
    ),
  ]
}

/** Keys of the ACLs for packets that no rule matches. */
export const noRule = { inbound: 'default-inbound', outbound: 'default-outbound' } as const

const onePort = (port: number) => ({ first: port, last: port })

/**
 * Matches packets for the outside that an interface forwards from another interface of the VPC: gateways pass only an
 * interface's own address, and the router does not see who sent a packet.
 */
function impersonation(
  { id, subnetId, addresses, transitBlocks }: DocumentPort,
  { ports, subnets }: VpcDocument,
  sets: Sets,
): readonly Match[] {
  const transit = transitBlocks.map(parseCidr)
  const others = ports
    .flatMap((port) => port.addresses)
    .filter((address) => !address.includes(':') && !addresses.includes(address))
    .filter((address) => transit.some((block) => containsAddress(block, parseAddress(address))))
  const routes = subnets.find((subnet) => subnet.id === subnetId)?.routes ?? []
  const outside = destinationsOf(routes, ({ hop }) => hop.type === 'gateway')
  if (others.length === 0) return []
  const source = inAny(
    sets,
    `others_${id}`,
    'src',
    4,
    others.map((address) => `${address}/32`),
  )
  const destination = inAny(sets, `outside_${subnetId}`, 'dst', 4, outside)
  if (source === 'nothing' || source === 'everything' || destination === 'nothing') return []
  const parts = [atPort('inport', id), is('ip4'), source]
  return [destination === 'everything' ? all(...parts) : all(...parts, destination)]
}
