/** Additional data of IP pools for operators. */
import { z } from 'zod'
import { Ipv4 } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { IpPoolUtilization } from '#schemas/ip-pools.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** How much of a pool is in use, and which silos may use it. */
export const IpPoolUse = component(
  'PorticoIpPoolUse',
  z.object({
    ip_pool_id: Uuid,
    utilization: IpPoolUtilization,
    ranges: Uint32,
    /** Number of linked silos, and of those whose default it is. */
    silos: Uint32,
    default_of: Uint32,
  }),
)
export type IpPoolUse = z.infer<typeof IpPoolUse>

export const IpPoolUses = component('PorticoIpPoolUses', z.object({ items: z.array(IpPoolUse) }))

/**
 * Use of a pool address: ephemeral, a floating IP that is attached or not, or shared by instances for outbound traffic.
 */
export const PoolAddressUse = component(
  'PorticoPoolAddressUse',
  z.enum(['ephemeral', 'floating', 'unattached', 'outbound']),
)
export type PoolAddressUse = z.infer<typeof PoolAddressUse>

/** Number of addresses by use; an address shared by several instances counts once. */
const UseCounts = z.object({
  ephemeral: Uint32,
  floating: Uint32,
  unattached: Uint32,
  outbound: Uint32,
})

/**
 * The holder of an address or of some of its ports. Silos are visible to callers who may read the pool; resources in a
 * silo only to callers who may read them there (decision 38), and are null for others.
 */
export const PoolAddressHolder = component(
  'PorticoPoolAddressHolder',
  z.object({
    silo_id: Uuid,
    silo: Name,
    project: Name.nullable(),
    /** Its instance. */
    instance: Name.nullable(),
    /** Its probe. */
    probe: Name.nullable(),
    /** Its floating IP. */
    floating_ip: Name.nullable(),
    /** Whether the caller may read the holder; then a null field means that there is none. */
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

/** Addresses from `first` to `last`, both included, and how many of them are used. */
const HeldBetween = z.object({ first: Ipv4, last: Ipv4, held: Uint32 })

/** The address use of a pool or a part of it. */
export const PoolAddresses = component(
  'PorticoPoolAddresses',
  z.object({
    /** The pool's ranges within the requested addresses, in order; `more`: there are others. */
    ranges: z.array(HeldBetween),
    more: z.boolean(),
    capacity: Uint32,
    held: UseCounts,
    /** The silos with the most addresses, most first. */
    silos: z.array(z.object({ silo_id: Uuid, silo: Name, held: Uint32 })),
    /**
     * If there are too many addresses to return individually: aligned segments of the ranges, in order, without unused
     * ones; only of one silo if requested. Otherwise empty.
     */
    parts: z.array(HeldBetween),
    /** Maximum number of addresses in a segment; null if addresses are returned individually. */
    part_size: Uint32.nullable(),
    /** The used addresses in order if they are returned individually, or the matches of the search. */
    addresses: z.array(PoolAddress),
    /** The search has further matches. */
    more_found: z.boolean(),
  }),
)
export type PoolAddresses = z.infer<typeof PoolAddresses>
