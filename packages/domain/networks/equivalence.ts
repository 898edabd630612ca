import { type Address, addressBits, type Cidr, containsAddress, networkOf, parseAddress } from '#ip/cidr.ts'
import type { Budget } from './budget.ts'
import type { Port } from './map.ts'
import type { Gateway } from './network.ts'
import type { PathFinder } from './path.ts'
import { resolveRoutes } from './routes.ts'
import { targetFor } from './rules.ts'

/**
 * Groups the interfaces of a network that are equivalent: rules, routes and gateways treat packets from and to each of
 * them in the same way, so that one can represent all. The number of groups does not grow with the number of instances.
 * @returns a group key for each interface ID
 */
export function equivalenceKeys(finder: PathFinder, budget: Budget): ReadonlyMap<string, string> {
  const { map } = finder
  const rules = map.network.vpcs.flatMap(({ id }) => [
    ...finder.rules(id, 'inbound'),
    ...finder.rules(id, 'outbound'),
  ])
  const routes = map.network.routers.flatMap((router) => resolveRoutes(map, router))
  const targetIds = new Set(
    routes.flatMap(({ leadsTo }) => (leadsTo.type === 'port' ? [leadsTo.port.id] : [])),
  )
  const listed = [
    ...rules.flatMap(({ remotes }) => [...(remotes?.named ?? []), ...(remotes?.written ?? [])]),
    ...routes.flatMap((route) => route.blocks),
    ...map.network.subnets.flatMap((subnet) => map.blocksOf(subnet)),
    ...map.ports.flatMap(({ transit }) => transit),
  ]
  budget.spend(listed.length)
  const within = blockEncoder(distinct(listed), budget)
  const targets = rules.reduce((sum, read) => sum + read.targets.length, 0)
  const attached = map.network.gateways.reduce((sum, { addresses }) => sum + 1 + addresses.length, 0)
  return new Map(
    map.ports.map((port) => {
      budget.spend(targets + attached * port.instance.externalIps.length)
      const parts = [
        port.vpcId,
        port.subnetId,
        bit(port.isPrimary),
        bit(port.instance.isRunning),
        // An interface that forwards packets is equivalent to no other, so its key contains its ID.
        targetIds.has(port.id) || port.transit.length > 0 ? port.id : '',
        rules.map((read) => bit(targetFor(read, port) !== undefined)).join(''),
        ...port.own.map((own) => `${own.version}${within(own)}`),
        ...(port.isPrimary ? externalProperties(port, map.network.gateways, within) : []),
      ]
      return [port.id, parts.join(' ')] as const
    }),
  )
}

/** Returns the properties of the interface's external addresses that rules, routes or gateways distinguish. */
function externalProperties(
  { instance }: Port,
  gateways: readonly Gateway[],
  within: (address: Address) => string,
): readonly string[] {
  return instance.externalIps.map(({ kind, address, poolId }) => {
    const attached = gateways.map(({ addresses }) => bit(addresses.includes(address))).join('')
    return [kind, poolId, attached, within(parseAddress(address))].join(':')
  })
}

/** Returns a function that encodes compactly in which of the blocks an address is. */
function blockEncoder(blocks: readonly Cidr[], budget: Budget): (address: Address) => string {
  const isSingle = ({ version, width }: Cidr): boolean => width === addressBits[version]
  // Most blocks are single addresses, which are looked up in a set.
  const singles = new Set(blocks.filter(isSingle).map(({ version, address }) => `${version} ${address}`))
  const wide = blocks.filter((block) => !isSingle(block))
  return (address) => {
    budget.spend(wide.length)
    const key = `${address.version} ${address.value}`
    return `${singles.has(key) ? key : ''}/${wide.map((block) => bit(containsAddress(block, address))).join('')}`
  }
}

const bit = (is: boolean): '0' | '1' => (is ? '1' : '0')

/** Returns the blocks without duplicates. */
function distinct(blocks: readonly Cidr[]): readonly Cidr[] {
  return [...new Map(blocks.map(networkOf).map((block) => [keyOf(block), block])).values()]
}

const keyOf = ({ version, address, width }: Cidr): string => `${version} ${address} ${width}`
