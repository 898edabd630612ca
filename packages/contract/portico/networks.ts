/** Additional data of networks for lists, and the address use of subnets. */
import { z } from 'zod'
import { Ip, IpNet, MacAddr } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** The addresses of an internet gateway, and the routes that lead to it. */
export const GatewayUse = component(
  'PorticoGatewayUse',
  z.object({
    internet_gateway_id: Uuid,
    /** Its pools without duplicates, sorted by name. */
    pools: z.array(z.object({ name: Name, description: z.string() })),
    addresses: z.array(Ip),
    /**
     * Routes of any router of the VPC with the gateway as their target: their number, and the first ones by router and
     * name.
     */
    route_count: Uint32,
    routes: z.array(z.object({ id: Uuid, name: Name, vpc_router_id: Uuid, router: Name })),
  }),
)
export type GatewayUse = z.infer<typeof GatewayUse>

export const GatewayUses = component('PorticoGatewayUses', z.object({ items: z.array(GatewayUse) }))

/** An interface with an address in a subnet, and its instance. */
export const AddressHolder = component(
  'PorticoAddressHolder',
  z.object({
    ip: Ip,
    mac: MacAddr,
    interface_id: Uuid,
    interface: Name,
    primary: z.boolean(),
    transit_ips: z.array(IpNet),
    instance_id: Uuid,
    instance: Name,
    run_state: InstanceState,
    /** When it got the address. */
    time_created: Timestamp,
  }),
)
export type AddressHolder = z.infer<typeof AddressHolder>

/** The address use of a subnet or a block of it. */
export const SubnetAddresses = component(
  'PorticoSubnetAddresses',
  z.object({
    /** The requested block, or the whole subnet. */
    block: IpNet,
    /** Of the whole subnet: number of used addresses, and the lowest free one. */
    held: Uint32,
    next_free: Ip.nullable(),
    /** Blocks with used addresses, in order; empty if addresses are returned individually. */
    parts: z.array(z.object({ block: IpNet, held: Uint32 })),
    /** In order of address: all of the block, unless it is returned in blocks; with a search only the matches. */
    holders: z.array(AddressHolder),
    /** Addresses of probes; with the name only if the caller may read it. */
    probes: z.array(z.object({ ip: Ip, mac: MacAddr, probe: Name.nullable(), time_created: Timestamp })),
  }),
)
export type SubnetAddresses = z.infer<typeof SubnetAddresses>

/** An earlier holder of an address, from the change log. */
export const FormerHolder = component(
  'PorticoFormerHolder',
  z.object({
    interface: Name,
    mac: MacAddr,
    instance_id: Uuid,
    /** The current or last name of the instance; null if unknown. */
    instance: Name.nullable(),
    /** Whether the instance still exists. */
    exists: z.boolean(),
    /** Null if it was before the beginning of the log. */
    time_begun: Timestamp.nullable(),
    time_ended: Timestamp,
  }),
)

/** Earlier holders of an address of a subnet, latest first. */
export const AddressHistory = component(
  'PorticoAddressHistory',
  z.object({
    items: z.array(FormerHolder),
    /** There were earlier ones. */
    more: z.boolean(),
  }),
)
export type AddressHistory = z.infer<typeof AddressHistory>
