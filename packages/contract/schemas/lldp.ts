/** Link Layer Discovery Protocol on switch ports. */
import { z } from 'zod'
import { Ip, IpNet } from './addresses.ts'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { Timestamp, Uuid, omittable } from './primitives.ts'

export const LldpLinkConfig = component(
  'LldpLinkConfig',
  z.object({
    id: Uuid,
    chassis_id: z.string().nullish(),
    enabled: z.boolean(),
    link_description: z.string().nullish(),
    link_name: z.string().nullish(),
    management_ip: IpNet.nullish(),
    system_description: z.string().nullish(),
    system_name: z.string().nullish(),
  }),
)
export type LldpLinkConfig = z.infer<typeof LldpLinkConfig>

export const LldpLinkConfigCreate = component(
  'LldpLinkConfigCreate',
  z.object({
    chassis_id: omittable(z.string()),
    enabled: z.boolean(),
    link_description: omittable(z.string()),
    link_name: omittable(z.string()),
    management_ip: omittable(Ip),
    system_description: omittable(z.string()),
    system_name: omittable(z.string()),
  }),
)
export type LldpLinkConfigCreate = z.infer<typeof LldpLinkConfigCreate>

export const LldpNeighbor = component(
  'LldpNeighbor',
  z.object({
    chassis_id: z.string(),
    first_seen: Timestamp,
    last_seen: Timestamp,
    link_description: z.string().nullish(),
    link_name: z.string(),
    local_port: z.string(),
    management_ip: z.array(IpNet),
    system_description: z.string().nullish(),
    system_name: z.string().nullish(),
  }),
)
export type LldpNeighbor = z.infer<typeof LldpNeighbor>

export const LldpNeighborResultsPage = resultsPage(LldpNeighbor)
