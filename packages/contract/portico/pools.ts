/** What operators are told of pools of external addresses beside what the contract says. */
import { z } from 'zod'
import { Ipv4 } from '#schemas/addresses.ts'
import { component } from '#schemas/component.ts'
import { IpPoolUtilization } from '#schemas/ip-pools.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'

/** How much of a pool is in use, and by whom it may be used. */
export const IpPoolUse = component(
  'PorticoIpPoolUse',
  z.object({
    ip_pool_id: Uuid,
    utilization: IpPoolUtilization,
    ranges: Uint32,
    /** Silos it is linked to, and those of which it is the default. */
    silos: Uint32,
    default_of: Uint32,
  }),
)
export type IpPoolUse = z.infer<typeof IpPoolUse>

export const IpPoolUses = component('PorticoIpPoolUses', z.object({ items: z.array(IpPoolUse) }))

/**
 * What an address of a pool is used as: it stays with an instance, it is a floating IP that is attached or is not, or
 * instances send from it.
 */
export const PoolAddressUse = component(
  'PorticoPoolAddressUse',
  z.enum(['ephemeral', 'floating', 'unattached', 'outbound']),
)
export type PoolAddressUse = z.infer<typeof PoolAddressUse>

/** Numbers of addresses by use; an address that several instances share counts once. */
const UseCounts = z.object({
  ephemeral: Uint32,
  floating: Uint32,
  unattached: Uint32,
  outbound: Uint32,
})

/**
 * Who holds an address, or some of its ports. Silos are told to whoever may read the pool; what lies in a silo only to who
 * may read it there (decision 44), and is null for others.
 */
export const PoolAddressHolder = component(
  'PorticoPoolAddressHolder',
  z.object({
    silo_id: Uuid,
    silo: Name,
    project: Name.nullable(),
    /** The instance that it leads to. */
    instance: Name.nullable(),
    /** The probe that it leads to. */
    probe: Name.nullable(),
    /** The floating IP that it is. */
    floating_ip: Name.nullable(),
    /** May the caller read what holds it? Then what is null is not there. */
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

/** Addresses from `first` to `last`, both included, and how many of them are held. */
const HeldBetween = z.object({ first: Ipv4, last: Ipv4, held: Uint32 })

/** Who holds which addresses of a pool, or of a part of it. */
export const PoolAddresses = component(
  'PorticoPoolAddresses',
  z.object({
    /** The pool's ranges as far as they lie in what is asked for, in their order; `more`: there are others behind. */
    ranges: z.array(HeldBetween),
    more: z.boolean(),
    capacity: Uint32,
    held: UseCounts,
    /** The silos that hold most of them, the most first. */
    silos: z.array(z.object({ silo_id: Uuid, silo: Name, held: Uint32 })),
    /**
     * Where there are too many to be told one by one: parts of the ranges, each of addresses that begin alike, in their
     * order, those that nobody holds anything of left out; of one silo alone where it is asked for. Else none.
     */
    parts: z.array(HeldBetween),
    /** Addresses in one part at most; null where each is told of. */
    part_size: Uint32.nullable(),
    /** Those that somebody holds, in their order, where each is told of, or those that were searched for. */
    addresses: z.array(PoolAddress),
    /** More were found by the search than are told. */
    more_found: z.boolean(),
  }),
)
export type PoolAddresses = z.infer<typeof PoolAddresses>
