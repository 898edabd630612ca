/** Additional data of silos for callers who may read them. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** The resources available to a silo. */
export const SiloContents = component(
  'PorticoSiloContents',
  z.object({
    silo_id: Uuid,
    users: Uint32,
    groups: Uint32,
    ip_pools: Uint32,
    /** Its default IP pool. */
    default_ip_pool: Name.nullable(),
  }),
)
export type SiloContents = z.infer<typeof SiloContents>

export const SiloContentsList = component(
  'PorticoSiloContentsList',
  z.object({ items: z.array(SiloContents) }),
)

/** A user or group that can be given a role. */
export const SiloIdentity = component(
  'PorticoSiloIdentity',
  z.object({
    id: Uuid,
    identity_type: IdentityType,
    display_name: z.string(),
    /** Number of users in a group; null for a user. */
    members: Uint32.nullable(),
  }),
)
export type SiloIdentity = z.infer<typeof SiloIdentity>

/** Groups before users, sorted by name. */
export const SiloIdentities = component(
  'PorticoSiloIdentities',
  z.object({
    items: z.array(SiloIdentity),
    /** There are others; a longer search text finds them. */
    more: z.boolean(),
  }),
)
export type SiloIdentities = z.infer<typeof SiloIdentities>
