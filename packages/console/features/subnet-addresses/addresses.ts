import type { VpcSubnet } from '@portico/contract/types.ts'
import { segmentOf, segmentWidth } from '@portico/domain/ip/block-segments.ts'
import { containsAddress, parseAddress, parseCidr, tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { usableAddresses } from '@portico/domain/ip/subnet-addresses.ts'
import { invoke, query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import type { Addresses, Holder } from './cells.ts'
import { matchingHolders } from './search.ts'

/** The state of the address page in the URL. */
export interface AddressSearch {
  /** The displayed block; the whole subnet if undefined */
  readonly block?: string
  readonly shown?: 'runs' | 'table'
}

export function readAddressSearch({ block, shown }: Record<string, unknown>): AddressSearch {
  return {
    ...(typeof block === 'string' && tryParseCidr(block) !== null && { block }),
    ...((shown === 'runs' || shown === 'table') && { shown }),
  }
}

export const subnetArgs = ({ project, vpc }: VpcScope, subnet: string) => ({
  path: { subnet },
  query: { project, vpc },
})

/** Selects the addresses to load: those in a block, or the matches of a search in the whole subnet. */
export interface AddressesFilter {
  readonly block?: string | undefined
  readonly search?: string
}

/** Returns the arguments of the query. */
function addressesArgs(scope: VpcScope, subnet: string, { block, search }: AddressesFilter) {
  const { path, query: place_ } = subnetArgs(scope, subnet)
  return {
    path,
    query: { ...place_, ...(block !== undefined && { block }), ...(search !== undefined && { search }) },
  }
}

/** Returns the query for the used addresses of a subnet. */
export function addressesQuery(
  scope: VpcScope,
  subnet: string,
  wanted: AddressesFilter,
  { filters }: { readonly filters: boolean },
) {
  const base = query('porticoSubnetAddresses', addressesArgs(scope, subnet, wanted))
  if (filters) return base
  const queryFn = ({ signal }: { signal: AbortSignal }) => gatherAddresses(scope, subnet, wanted, signal)
  return { ...base, queryFn }
}

/**
 * Collects the used addresses on a server without that query: from the first thousand interfaces, and the instances by
 * ID.
 */
async function gatherAddresses(
  scope: VpcScope,
  subnet: string,
  { block, search }: AddressesFilter,
  signal: AbortSignal,
): Promise<Addresses> {
  const args = subnetArgs(scope, subnet)
  const { ipv4Block } = await invoke('vpcSubnetView', args, signal)
  const [nics, instances] = await Promise.all([
    invoke('vpcSubnetListNetworkInterfaces', { ...args, ...withAll({ query: args.query }) }, signal),
    invoke('instanceList', withAll({ query: { project: scope.project } }), signal),
  ])
  const byId = new Map(instances.items.map((instance) => [instance.id, instance]))
  const holders = nics.items.flatMap((nic): Holder[] => {
    const instance = byId.get(nic.instanceId)
    if (nic.ip.includes(':')) return []
    return [
      {
        ip: nic.ip,
        mac: nic.mac,
        interfaceId: nic.id,
        interface: nic.name,
        primary: nic.primary,
        transitIps: nic.transitIps ?? [],
        instanceId: nic.instanceId,
        instance: instance?.name ?? nic.instanceId,
        runState: instance?.runState ?? 'stopped',
        timeCreated: nic.timeCreated,
      },
    ]
  })
  holders.sort((a, b) => parseIpv4(a.ip) - parseIpv4(b.ip))
  const derived = addressesFromHolders(ipv4Block, block ?? ipv4Block, holders)
  return search === undefined ? derived : { ...derived, holders: matchingHolders(holders, search) }
}

/** Computes the response for a block of a subnet from all interfaces of the subnet. */
export function addressesFromHolders(subnet: string, block: string, holders: readonly Holder[]): Addresses {
  const { width } = parseCidr(block)
  const inBlock = holders.filter(({ ip }) => containsAddress(parseCidr(block), parseAddress(ip)))
  const parts = segmentWidth(width)
  const byPart = parts === null ? [] : Map.groupBy(inBlock, ({ ip }) => segmentOf(parseIpv4(ip), parts))
  return {
    block,
    held: holders.length,
    nextFree: nextFreeOf({ ipv4Block: subnet }, holders),
    parts: [...byPart].map(([part, held]) => ({ block: part, held: held.length })),
    holders: parts === null ? inBlock : [],
    // The contract has no operation that lists probes with their addresses.
    probes: [],
  }
}

/** Returns the lowest unused address that an interface may have. */
export function nextFreeOf(
  { ipv4Block }: Pick<VpcSubnet, 'ipv4Block'>,
  holders: readonly Pick<Holder, 'ip'>[],
): string | null {
  const { first, last } = usableAddresses(parseCidr(ipv4Block))
  const held = new Set(holders.map(({ ip }) => parseIpv4(ip)))
  for (let at = first; at <= last; at++) if (!held.has(at)) return formatIpv4(at)
  return null
}
