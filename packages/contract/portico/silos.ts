/** Extensions about silos, for callers who may read them. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** The numbers of users, groups and IP pools of a silo, and its default IP pool. */
export const SiloContents = component(
  'PorticoSiloContents',
  z.object({
    silo_id: Uuid,
    users: Uint32,
    groups: Uint32,
    ip_pools: Uint32,
    /** name of the silo's default IP pool; null if it has none */
    default_ip_pool: Name.nullable(),
  }),
)
export type SiloContents = z.infer<typeof SiloContents>

export const SiloContentsList = component(
  'PorticoSiloContentsList',
  z.object({ items: z.array(SiloContents) }),
)

/** A user or group to whom a role can be assigned. */
export const SiloIdentity = component(
  'PorticoSiloIdentity',
  z.object({
    id: Uuid,
    identity_type: IdentityType,
    display_name: z.string(),
    /** number of users in the group; null for a user */
    members: Uint32.nullable(),
  }),
)
export type SiloIdentity = z.infer<typeof SiloIdentity>

/** The identities of a silo: groups before users, each sorted by name. */
export const SiloIdentities = component(
  'PorticoSiloIdentities',
  z.object({
    items: z.array(SiloIdentity),
    /** whether there are further matches, which a longer search text would find */
    more: z.boolean(),
  }),
)
export type SiloIdentities = z.infer<typeof SiloIdentities>
