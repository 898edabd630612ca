/** What lists of networks show of many things at once, and who has which address of a subnet. */
import { z } from 'zod'
import { Ip, IpNet, MacAddr } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** What a gateway leads out through, and which routes lead to it. */
export const GatewayUse = component(
  'PorticoGatewayUse',
  z.object({
    internet_gateway_id: Uuid,
    /** The pools themselves, each once, in the order of the names that they have here. */
    pools: z.array(z.object({ name: Name, description: z.string() })),
    addresses: z.array(Ip),
    /** Routes of any router of the VPC whose target it is: how many, and the first of them by router and name. */
    route_count: Uint32,
    routes: z.array(z.object({ id: Uuid, name: Name, vpc_router_id: Uuid, router: Name })),
  }),
)
export type GatewayUse = z.infer<typeof GatewayUse>

export const GatewayUses = component('PorticoGatewayUses', z.object({ items: z.array(GatewayUse) }))

/** An interface that has an address of a subnet, and the instance whose it is. */
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
    /** Since when it has the address. */
    time_created: Timestamp,
  }),
)
export type AddressHolder = z.infer<typeof AddressHolder>

/** Who has which address of a subnet, or of a block of it. */
export const SubnetAddresses = component(
  'PorticoSubnetAddresses',
  z.object({
    /** What this tells of: what was asked for, or all of the subnet. */
    block: IpNet,
    /** Of the whole subnet: addresses that interfaces have, and the lowest that none has. */
    held: Uint32,
    next_free: Ip.nullable(),
    /** Blocks of a width that hold something, in their order; none where each address is told of. */
    parts: z.array(z.object({ block: IpNet, held: Uint32 })),
    /** In order of address: all of the block, unless it is told of in parts; those found, where something is sought. */
    holders: z.array(AddressHolder),
    /** The same of probes; the name of one only for who may read it. */
    probes: z.array(z.object({ ip: Ip, mac: MacAddr, probe: Name.nullable(), time_created: Timestamp })),
  }),
)
export type SubnetAddresses = z.infer<typeof SubnetAddresses>

/** An interface that had an address, as the change log tells it. */
export const FormerHolder = component(
  'PorticoFormerHolder',
  z.object({
    interface: Name,
    mac: MacAddr,
    instance_id: Uuid,
    /** What the instance is called, or was called last; null where nobody knows any more. */
    instance: Name.nullable(),
    /** Is the instance still there? */
    exists: z.boolean(),
    /** Null where that was before the log began. */
    time_begun: Timestamp.nullable(),
    time_ended: Timestamp,
  }),
)

/** Who had one address of a subnet before, the last one first. */
export const AddressHistory = component(
  'PorticoAddressHistory',
  z.object({
    items: z.array(FormerHolder),
    /** There were others before those. */
    more: z.boolean(),
  }),
)
export type AddressHistory = z.infer<typeof AddressHistory>
