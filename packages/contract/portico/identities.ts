/** Extensions about users and groups: about several for lists, about one in detail. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { IdentityType, SiloRole } from '#schemas/policies.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'
import { AccessSource } from './access-why.ts'

/** The additional columns of a user or group in a list. */
export const IdentityFacts = component(
  'PorticoIdentityFacts',
  z.object({
    identity_id: Uuid,
    identity_type: IdentityType,
    time_created: Timestamp,
    /** for a user, the number of groups; for a group, the number of users in it */
    memberships: Uint32,
    /** silo roles, strongest first; `group` is the group that gives the role, null if it is assigned directly */
    roles: z.array(z.object({ role_name: SiloRole, group: z.string().nullable() })),
    /**
     * number of projects on which the user or group has a role, directly or through a group; counts only projects that
     * the caller may read
     */
    projects: Uint32,
  }),
)
export type IdentityFacts = z.infer<typeof IdentityFacts>

export const IdentityFactsList = component(
  'PorticoIdentityFactsList',
  z.object({ items: z.array(IdentityFacts) }),
)

/** A project on which a user or group has roles, with these roles, strongest first. */
const HeldProject = component(
  'PorticoHeldProject',
  z.object({ id: Uuid, name: Name, sources: z.array(AccessSource) }),
)

/** All roles and memberships of a user or group that the caller may read. */
export const AccessHeld = component(
  'PorticoAccessHeld',
  z.object({
    id: Uuid,
    identity_type: IdentityType,
    display_name: z.string(),
    silo: Name,
    time_created: Timestamp,
    /** groups of the user, sorted by name; empty for a group */
    groups: z.array(z.object({ id: Uuid, display_name: z.string() })),
    /** number of users in the group; null for a user */
    members: Uint32.nullable(),
    /** roles on the silo and the fleet, strongest first */
    roles: z.array(AccessSource),
    /** projects with roles on them, sorted by name. Silo roles apply to all projects and are not repeated here. */
    projects: z.array(HeldProject),
    /** whether there are more groups or projects than can be returned */
    more: z.boolean(),
    /** whether there may be fleet roles that were omitted, since the caller may not read them */
    fleet_unseen: z.boolean(),
  }),
)
export type AccessHeld = z.infer<typeof AccessHeld>
