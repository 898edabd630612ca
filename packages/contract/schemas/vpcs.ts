/** VPCs: private networks of a project. */
import { z } from 'zod'
import { Ipv6Net } from './addresses.ts'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Name, Uuid, omittable } from './primitives.ts'

export const Vpc = component(
  'Vpc',
  z.object({ ...identity, dns_name: Name, ipv6_prefix: Ipv6Net, project_id: Uuid, system_router_id: Uuid }),
)
export type Vpc = z.infer<typeof Vpc>

export const VpcResultsPage = resultsPage(Vpc)

export const VpcCreate = component(
  'VpcCreate',
  z.object({ ...naming, dns_name: Name, ipv6_prefix: omittable(Ipv6Net) }),
)
export type VpcCreate = z.infer<typeof VpcCreate>

export const VpcUpdate = component('VpcUpdate', z.object({ ...renaming, dns_name: omittable(Name) }))
export type VpcUpdate = z.infer<typeof VpcUpdate>
