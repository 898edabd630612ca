/** The allow list: which addresses may reach the system from outside. */
import { z } from 'zod'
import { IpNet } from './addresses.ts'
import { component } from './component.ts'
import { Timestamp } from './primitives.ts'

export const AllowedSourceIps = component(
  'AllowedSourceIps',
  z.discriminatedUnion('allow', [
    z.object({ allow: z.literal('any') }),
    z.object({
      allow: z.literal('list'),
      // An empty list is refused, since it would lock out every client including the caller.
      ips: z.array(IpNet).refine((ips) => ips.length > 0, { error: 'IP allowlist must not be empty' }),
    }),
  ]),
)
export type AllowedSourceIps = z.infer<typeof AllowedSourceIps>

export const AllowList = component(
  'AllowList',
  z.object({ allowed_ips: AllowedSourceIps, time_created: Timestamp, time_modified: Timestamp }),
)
export type AllowList = z.infer<typeof AllowList>

export const AllowListUpdate = component('AllowListUpdate', z.object({ allowed_ips: AllowedSourceIps }))
export type AllowListUpdate = z.infer<typeof AllowListUpdate>
