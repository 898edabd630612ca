/** Extensions about networks: additional columns of lists, and the address use of subnets. */
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
    /** pools of the gateway without duplicates, sorted by name */
    pools: z.array(z.object({ name: Name, description: z.string() })),
    addresses: z.array(Ip),
    /**
     * number of routes with the gateway as their target, in any router of the VPC; and the first of them by router and
     * name
     */
    route_count: Uint32,
    routes: z.array(z.object({ id: Uuid, name: Name, vpc_router_id: Uuid, router: Name })),
  }),
)
export type GatewayUse = z.infer<typeof GatewayUse>

export const GatewayUses = component('PorticoGatewayUses', z.object({ items: z.array(GatewayUse) }))

/** An interface that has an address in a subnet, and its instance. */
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
    /** time at which the interface got the address */
    time_created: Timestamp,
  }),
)
export type AddressHolder = z.infer<typeof AddressHolder>

/** The address use of a subnet or of a block in it. */
export const SubnetAddresses = component(
  'PorticoSubnetAddresses',
  z.object({
    /** requested block; the whole subnet if none was requested */
    block: IpNet,
    /** number of used addresses, and lowest free address, both of the whole subnet */
    held: Uint32,
    next_free: Ip.nullable(),
    /** blocks with used addresses, in order; empty if addresses are returned one by one */
    parts: z.array(z.object({ block: IpNet, held: Uint32 })),
    /**
     * interfaces in order of address. Without a search, all in the block, or none if `parts` are returned; with a
     * search, the matching ones
     */
    holders: z.array(AddressHolder),
    /** addresses of probes; `probe` is null if the caller may not read the probe */
    probes: z.array(z.object({ ip: Ip, mac: MacAddr, probe: Name.nullable(), time_created: Timestamp })),
  }),
)
export type SubnetAddresses = z.infer<typeof SubnetAddresses>

/** An instance that had an address earlier, according to the change log. */
export const FormerHolder = component(
  'PorticoFormerHolder',
  z.object({
    interface: Name,
    mac: MacAddr,
    instance_id: Uuid,
    /** current or last name of the instance; null if unknown */
    instance: Name.nullable(),
    /** whether the instance still exists */
    exists: z.boolean(),
    /** time at which the instance got the address; null if that was before the beginning of the log */
    time_begun: Timestamp.nullable(),
    time_ended: Timestamp,
  }),
)

/** The instances that had an address of a subnet earlier, latest first. */
export const AddressHistory = component(
  'PorticoAddressHistory',
  z.object({
    items: z.array(FormerHolder),
    /** whether there were earlier ones than those returned */
    more: z.boolean(),
  }),
)
export type AddressHistory = z.infer<typeof AddressHistory>
