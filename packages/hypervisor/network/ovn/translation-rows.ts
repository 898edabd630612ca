import { containsAddress, parseAddress, parseCidr } from '@portico/domain/ip/cidr.ts'
import type {
  DocumentPort,
  DocumentRoute,
  Egress,
  VpcDocument,
} from '@portico/domain/networks/vpc-document.ts'
import { destinationsOf } from './destinations.ts'
import type { WantedRow } from './rows.ts'
import type { Sets } from './sets.ts'

/** Translations of addresses by the edge router. Only those of IPv4 are possible. */
export function translationRows({ subnets, ports }: VpcDocument, sets: Sets): readonly WantedRow[] {
  const routesOf = new Map(subnets.map(({ id, routes }) => [id, routes.filter(({ block }) => isIpv4(block))]))
  const egressOf = indexOfEgress([...routesOf.values()].flat())
  return ports.flatMap((port) => {
    const inner = port.addresses.find(isIpv4)
    const routes = routesOf.get(port.subnetId)
    if (inner === undefined || routes === undefined) return []
    return [
      ...port.externalAddresses
        .filter(isIpv4)
        .map((address) => translation(`in/${port.id}/${address}`, 'dnat', address, inner)),
      ...outbound(port, inner, routes, egressOf, ports, sets),
    ]
  })
}

type EgressOf = (route: DocumentRoute, port: DocumentPort) => Egress | undefined

/** Returns a function that finds the outgoing address of an interface on a route, which may have very many. */
function indexOfEgress(routes: readonly DocumentRoute[]): EgressOf {
  const index = new Map(
    routes.map((route) => [
      route,
      new Map(route.hop.type === 'gateway' ? route.hop.egress.map((one) => [one.portId, one]) : []),
    ]),
  )
  return (route, { id }) => index.get(route)?.get(id)
}

/** The translations of outgoing packets: one, unless gateways have different addresses for the interface. */
function outbound(
  port: DocumentPort,
  inner: string,
  routes: readonly DocumentRoute[],
  egressOf: EgressOf,
  ports: readonly DocumentPort[],
  sets: Sets,
): readonly WantedRow[] {
  const gateways = routes.filter(({ hop }) => hop.type === 'gateway')
  const leaving = gateways
    .flatMap((route) => egressOf(route, port) ?? [])
    .filter(({ address }) => isIpv4(address))
  const addresses = new Map(leaving.map((egress) => [egress.address, egress]))
  return [...addresses.values()].map(({ address, sourcePorts }) => {
    const range = sourcePorts === null ? '' : `${sourcePorts.first}-${sourcePorts.last}`
    const row = translation(`out/${port.id}/${address}`, 'snat', address, inner, range)
    if (addresses.size === 1 && leaving.length === gateways.length) return row
    const destinations = destinationsOf(routes, (route) => egressOf(route, port)?.address === address)
    // The router translates the destination first if it is an external address of the same VPC.
    const translated = ports
      .filter(({ externalAddresses }) => externalAddresses.some((external) => isIn(destinations, external)))
      .flatMap((other) => other.addresses.filter(isIpv4).map((own) => `${own}/32`))
    const user = `leaving_${port.id}_${address.replaceAll('.', '_')}`
    const set = sets.addresses(user, 4, [...destinations, ...translated])
    return { ...row, refs: { allowed_ext_ips: [set.key] } }
  })
}

function translation(
  key: string,
  type: 'dnat' | 'snat',
  external: string,
  inner: string,
  range = '',
): WantedRow {
  return {
    table: 'NAT',
    key: `nat/${key}`,
    columns: { type, external_ip: external, logical_ip: inner, external_port_range: range },
    refs: { allowed_ext_ips: [] },
  }
}

const isIpv4 = (text: string): boolean => !text.includes(':')

const isIn = (blocks: readonly string[], address: string): boolean =>
  isIpv4(address) && blocks.some((block) => containsAddress(parseCidr(block), parseAddress(address)))
