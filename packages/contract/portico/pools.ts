/** Extensions about IP pools, for operators. */
import { z } from 'zod'
import { Ipv4 } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { IpPoolUtilization } from '#schemas/ip-pools.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** The number of used addresses of a pool, and the silos that may use it. */
export const IpPoolUse = component(
  'PorticoIpPoolUse',
  z.object({
    ip_pool_id: Uuid,
    utilization: IpPoolUtilization,
    ranges: Uint32,
    /** number of linked silos, and of silos for which the pool is the default */
    silos: Uint32,
    default_of: Uint32,
  }),
)
export type IpPoolUse = z.infer<typeof IpPoolUse>

export const IpPoolUses = component('PorticoIpPoolUses', z.object({ items: z.array(IpPoolUse) }))

/**
 * The use of a pool address: ephemeral IP, attached floating IP, unattached floating IP, or shared by instances for
 * outbound traffic (SNAT).
 */
export const PoolAddressUse = component(
  'PorticoPoolAddressUse',
  z.enum(['ephemeral', 'floating', 'unattached', 'outbound']),
)
export type PoolAddressUse = z.infer<typeof PoolAddressUse>

/** Number of addresses by use. An address that several instances share counts once. */
const UseCounts = z.object({
  ephemeral: Uint32,
  floating: Uint32,
  unattached: Uint32,
  outbound: Uint32,
})

/**
 * The instance, probe or floating IP that has a pool address or some of its ports. Callers who may read the pool see
 * the silo. They see the resource only if they may read it in the silo (decision 38); otherwise its fields are null.
 */
export const PoolAddressHolder = component(
  'PorticoPoolAddressHolder',
  z.object({
    silo_id: Uuid,
    silo: Name,
    project: Name.nullable(),
    /** name of the instance with the address */
    instance: Name.nullable(),
    /** name of the probe with the address */
    probe: Name.nullable(),
    /** name of the floating IP */
    floating_ip: Name.nullable(),
    /** whether the caller may read the holder. If so, a null field means that there is none */
    readable: z.boolean(),
    time_created: Timestamp,
  }),
)
export type PoolAddressHolder = z.infer<typeof PoolAddressHolder>

export const PoolAddress = component(
  'PorticoPoolAddress',
  z.object({ ip: Ipv4, use: PoolAddressUse, holders: z.array(PoolAddressHolder) }),
)
export type PoolAddress = z.infer<typeof PoolAddress>

/** A range of addresses, both ends included, and the number of used ones in it. */
const HeldBetween = z.object({ first: Ipv4, last: Ipv4, held: Uint32 })

/** The address use of a pool or of a range in it. */
export const PoolAddresses = component(
  'PorticoPoolAddresses',
  z.object({
    /** ranges of the pool that overlap the queried addresses, in order; `more` means that there are further ones */
    ranges: z.array(HeldBetween),
    more: z.boolean(),
    capacity: Uint32,
    held: UseCounts,
    /** silos that use the most addresses, most first */
    silos: z.array(z.object({ silo_id: Uuid, silo: Name, held: Uint32 })),
    /**
     * aligned segments of the ranges with used addresses, in order; only of one silo if requested. Empty if addresses
     * are returned one by one
     */
    parts: z.array(HeldBetween),
    /** maximum number of addresses in a segment; null if addresses are returned one by one */
    part_size: Uint32.nullable(),
    /** used addresses in order if they are returned one by one, or the matches of the search */
    addresses: z.array(PoolAddress),
    /** whether the search has matches that are not listed */
    more_found: z.boolean(),
  }),
)
export type PoolAddresses = z.infer<typeof PoolAddresses>
