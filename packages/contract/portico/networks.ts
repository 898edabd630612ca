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
    /** The names of the pools themselves, each once, in their order. */
    pools: z.array(Name),
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
  }),
)
export type SubnetAddresses = z.infer<typeof SubnetAddresses>
