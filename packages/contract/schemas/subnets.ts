/** Subnets of VPCs. */
import { z } from 'zod'
import { Ipv4Net, Ipv6Net } from './addresses.ts'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { NameOrId, Uuid, omittable } from './primitives.ts'

export const VpcSubnet = component(
  'VpcSubnet',
  z.object({
    ...identity,
    custom_router_id: Uuid.nullish(),
    ipv4_block: Ipv4Net,
    ipv6_block: Ipv6Net,
    vpc_id: Uuid,
  }),
)
export type VpcSubnet = z.infer<typeof VpcSubnet>

export const VpcSubnetResultsPage = resultsPage(VpcSubnet)

export const VpcSubnetCreate = component(
  'VpcSubnetCreate',
  z.object({
    ...naming,
    custom_router: omittable(NameOrId),
    ipv4_block: Ipv4Net,
    ipv6_block: omittable(Ipv6Net),
  }),
)
export type VpcSubnetCreate = z.infer<typeof VpcSubnetCreate>

export const VpcSubnetUpdate = component(
  'VpcSubnetUpdate',
  z.object({ ...renaming, custom_router: omittable(NameOrId) }),
)
export type VpcSubnetUpdate = z.infer<typeof VpcSubnetUpdate>
