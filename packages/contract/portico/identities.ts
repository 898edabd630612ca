/** Additional data of users and groups: of several for lists, of one in detail. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { IdentityType, SiloRole } from '#schemas/policies.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'
import { AccessSource } from './access-why.ts'

/** What a list of users or groups shows of each. */
export const IdentityFacts = component(
  'PorticoIdentityFacts',
  z.object({
    identity_id: Uuid,
    identity_type: IdentityType,
    time_created: Timestamp,
    /** Number of groups of a user, or of users in a group. */
    memberships: Uint32,
    /** Silo roles, strongest first; with `group` if it comes from one. */
    roles: z.array(z.object({ role_name: SiloRole, group: z.string().nullable() })),
    /** Number of projects with a role of their own or through a group, among those that the caller may read. */
    projects: Uint32,
  }),
)
export type IdentityFacts = z.infer<typeof IdentityFacts>

export const IdentityFactsList = component(
  'PorticoIdentityFactsList',
  z.object({ items: z.array(IdentityFacts) }),
)

/** A project with the roles on it, strongest first. */
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
    /** Groups of a user, sorted by name; empty for a group. */
    groups: z.array(z.object({ id: Uuid, display_name: z.string() })),
    /** Number of users in a group; null for a user. */
    members: Uint32.nullable(),
    /** Roles on the silo and the fleet, strongest first. */
    roles: z.array(AccessSource),
    /** Projects with roles, sorted by name; silo roles, which apply to all projects, are not repeated. */
    projects: z.array(HeldProject),
    /** There are further groups or projects, too many to return. */
    more: z.boolean(),
    /** There may be fleet roles, which the caller may not read. */
    fleet_unseen: z.boolean(),
  }),
)
export type AccessHeld = z.infer<typeof AccessHeld>
