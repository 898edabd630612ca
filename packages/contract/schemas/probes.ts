/** Probes: test endpoints on a sled. */
import { z } from 'zod'
import { Ip } from './addresses.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { NetworkInterface } from './interfaces.ts'
import { Name, NameOrId, Uint16, Uuid, omittable } from './primitives.ts'

export const Probe = component('Probe', z.object({ ...identity, sled: Uuid }))
export type Probe = z.infer<typeof Probe>

export const ProbeCreate = component(
  'ProbeCreate',
  z.object({ ...naming, ip_pool: omittable(NameOrId), sled: Uuid }),
)
export type ProbeCreate = z.infer<typeof ProbeCreate>

export const ProbeExternalIpKind = component('ProbeExternalIpKind', z.enum(['snat', 'floating', 'ephemeral']))
export type ProbeExternalIpKind = z.infer<typeof ProbeExternalIpKind>

export const ProbeExternalIp = component(
  'ProbeExternalIp',
  z.object({ first_port: Uint16, ip: Ip, kind: ProbeExternalIpKind, last_port: Uint16 }),
)
export type ProbeExternalIp = z.infer<typeof ProbeExternalIp>

export const ProbeInfo = component(
  'ProbeInfo',
  z.object({
    id: Uuid,
    name: Name,
    external_ips: z.array(ProbeExternalIp),
    interface: NetworkInterface,
    sled: Uuid,
  }),
)
export type ProbeInfo = z.infer<typeof ProbeInfo>

export const ProbeInfoResultsPage = resultsPage(ProbeInfo)
