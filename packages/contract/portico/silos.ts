/** What is told of silos beside what the contract says, to who may read them. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** What a silo has to work with. */
export const SiloContents = component(
  'PorticoSiloContents',
  z.object({
    silo_id: Uuid,
    users: Uint32,
    groups: Uint32,
    ip_pools: Uint32,
    /** The pool that it takes addresses from where none is named. */
    default_ip_pool: Name.nullable(),
  }),
)
export type SiloContents = z.infer<typeof SiloContents>

export const SiloContentsList = component(
  'PorticoSiloContentsList',
  z.object({ items: z.array(SiloContents) }),
)

/** Somebody who can be given a role: a person, or a group. */
export const SiloIdentity = component(
  'PorticoSiloIdentity',
  z.object({
    id: Uuid,
    identity_type: IdentityType,
    display_name: z.string(),
    /** People in a group; null for a person. */
    members: Uint32.nullable(),
  }),
)
export type SiloIdentity = z.infer<typeof SiloIdentity>

/** Groups before people, by name. */
export const SiloIdentities = component(
  'PorticoSiloIdentities',
  z.object({
    items: z.array(SiloIdentity),
    /** There are others: a longer text finds them. */
    more: z.boolean(),
  }),
)
export type SiloIdentities = z.infer<typeof SiloIdentities>
