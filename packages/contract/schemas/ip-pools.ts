/** Pools of external addresses, their ranges, and the silos linked to them. */
import { z } from 'zod'
import { Ipv4, Ipv6, addressValue } from './addresses.ts'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { NameOrId, Timestamp, Uint128, Uint32, Uuid } from './primitives.ts'

export const IpPool = component('IpPool', z.object({ ...identity }))
export type IpPool = z.infer<typeof IpPool>

export const IpPoolResultsPage = resultsPage(IpPool)

export const IpPoolCreate = component('IpPoolCreate', z.object({ ...naming }))
export type IpPoolCreate = z.infer<typeof IpPoolCreate>

export const IpPoolLinkSilo = component(
  'IpPoolLinkSilo',
  z.object({ is_default: z.boolean(), silo: NameOrId }),
)
export type IpPoolLinkSilo = z.infer<typeof IpPoolLinkSilo>

/** Returns the schema of a range with its first and last address, which must be in order. */
const rangeOf = (address: z.ZodString) =>
  z
    .object({ first: address, last: address })
    .refine(({ first, last }) => addressValue(first) <= addressValue(last), {
      error: 'IP address ranges must be non-decreasing',
    })

export const Ipv4Range = component('Ipv4Range', rangeOf(Ipv4))
export type Ipv4Range = z.infer<typeof Ipv4Range>

export const Ipv6Range = component('Ipv6Range', rangeOf(Ipv6))
export type Ipv6Range = z.infer<typeof Ipv6Range>

export const IpRange = component(
  'IpRange',
  z.union([Ipv4Range, Ipv6Range], { error: 'expected two addresses of one family' }),
)
export type IpRange = z.infer<typeof IpRange>

export const IpPoolRange = component(
  'IpPoolRange',
  z.object({ id: Uuid, ip_pool_id: Uuid, range: IpRange, time_created: Timestamp }),
)
export type IpPoolRange = z.infer<typeof IpPoolRange>

export const IpPoolRangeResultsPage = resultsPage(IpPoolRange)

export const IpPoolSiloLink = component(
  'IpPoolSiloLink',
  z.object({ ip_pool_id: Uuid, is_default: z.boolean(), silo_id: Uuid }),
)
export type IpPoolSiloLink = z.infer<typeof IpPoolSiloLink>

export const IpPoolSiloLinkResultsPage = resultsPage(IpPoolSiloLink)

export const IpPoolSiloUpdate = component('IpPoolSiloUpdate', z.object({ is_default: z.boolean() }))
export type IpPoolSiloUpdate = z.infer<typeof IpPoolSiloUpdate>

export const IpPoolUpdate = component('IpPoolUpdate', z.object({ ...renaming }))
export type IpPoolUpdate = z.infer<typeof IpPoolUpdate>

export const Ipv4Utilization = component('Ipv4Utilization', z.object({ allocated: Uint32, capacity: Uint32 }))
export type Ipv4Utilization = z.infer<typeof Ipv4Utilization>

export const Ipv6Utilization = component(
  'Ipv6Utilization',
  z.object({ allocated: Uint128, capacity: Uint128 }),
)
export type Ipv6Utilization = z.infer<typeof Ipv6Utilization>

export const IpPoolUtilization = component(
  'IpPoolUtilization',
  z.object({ ipv4: Ipv4Utilization, ipv6: Ipv6Utilization }),
)
export type IpPoolUtilization = z.infer<typeof IpPoolUtilization>

export const SiloIpPool = component('SiloIpPool', z.object({ ...identity, is_default: z.boolean() }))
export type SiloIpPool = z.infer<typeof SiloIpPool>

export const SiloIpPoolResultsPage = resultsPage(SiloIpPool)
