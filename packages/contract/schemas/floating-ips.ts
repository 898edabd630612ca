/** External addresses: floating IPs, and ephemeral IPs of an instance. */
import { z } from 'zod'
import { Ip } from './addresses.ts'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { NameOrId, Uuid, omittable } from './primitives.ts'

export const EphemeralIpCreate = component('EphemeralIpCreate', z.object({ pool: omittable(NameOrId) }))
export type EphemeralIpCreate = z.infer<typeof EphemeralIpCreate>

export const ExternalIp = component(
  'ExternalIp',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ephemeral'), ip: Ip }),
    z.object({
      kind: z.literal('floating'),
      ...identity,
      instance_id: Uuid.nullish(),
      ip: Ip,
      ip_pool_id: Uuid,
      project_id: Uuid,
    }),
  ]),
)
export type ExternalIp = z.infer<typeof ExternalIp>

export const ExternalIpResultsPage = resultsPage(ExternalIp)

export const ExternalIpCreate = component(
  'ExternalIpCreate',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ephemeral'), pool: omittable(NameOrId) }),
    z.object({ type: z.literal('floating'), floating_ip: NameOrId }),
  ]),
)
export type ExternalIpCreate = z.infer<typeof ExternalIpCreate>

export const FloatingIp = component(
  'FloatingIp',
  z.object({ ...identity, instance_id: Uuid.nullish(), ip: Ip, ip_pool_id: Uuid, project_id: Uuid }),
)
export type FloatingIp = z.infer<typeof FloatingIp>

export const FloatingIpResultsPage = resultsPage(FloatingIp)

export const FloatingIpParentKind = component('FloatingIpParentKind', z.enum(['instance']))
export type FloatingIpParentKind = z.infer<typeof FloatingIpParentKind>

export const FloatingIpAttach = component(
  'FloatingIpAttach',
  z.object({ kind: FloatingIpParentKind, parent: NameOrId }),
)
export type FloatingIpAttach = z.infer<typeof FloatingIpAttach>

export const FloatingIpCreate = component(
  'FloatingIpCreate',
  z.object({ ...naming, ip: omittable(Ip), pool: omittable(NameOrId) }),
)
export type FloatingIpCreate = z.infer<typeof FloatingIpCreate>

export const FloatingIpUpdate = component('FloatingIpUpdate', z.object({ ...renaming }))
export type FloatingIpUpdate = z.infer<typeof FloatingIpUpdate>
