/** What people and groups have: told of a page of them for lists, and of one in full. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { IdentityType, SiloRole } from '#schemas/policies.ts'
import { Name, Timestamp, Uint32, Uuid } from '#schemas/primitives.ts'
import { AccessSource } from './access-why.ts'

/** What a list of people or groups shows of each. */
export const IdentityFacts = component(
  'PorticoIdentityFacts',
  z.object({
    identity_id: Uuid,
    identity_type: IdentityType,
    time_created: Timestamp,
    /** Groups that a person is in; people that a group has. */
    memberships: Uint32,
    /** Roles on the silo, strongest first; `group` where it comes through one. */
    roles: z.array(z.object({ role_name: SiloRole, group: z.string().nullable() })),
    /** Projects on which they have a role of their own or through a group, of those the asker sees. */
    projects: Uint32,
  }),
)
export type IdentityFacts = z.infer<typeof IdentityFacts>

export const IdentityFactsList = component(
  'PorticoIdentityFactsList',
  z.object({ items: z.array(IdentityFacts) }),
)

/** A project on which somebody has roles, strongest first. */
const HeldProject = component(
  'PorticoHeldProject',
  z.object({ id: Uuid, name: Name, sources: z.array(AccessSource) }),
)

/** All that a person or a group has, as far as the asker may read it. */
export const AccessHeld = component(
  'PorticoAccessHeld',
  z.object({
    id: Uuid,
    identity_type: IdentityType,
    display_name: z.string(),
    silo: Name,
    time_created: Timestamp,
    /** Groups that a person is in, by name; none for a group. */
    groups: z.array(z.object({ id: Uuid, display_name: z.string() })),
    /** People in a group; null for a person. */
    members: Uint32.nullable(),
    /** Roles on the silo and on the fleet, strongest first. */
    roles: z.array(AccessSource),
    /** Projects by name on which they have roles; roles on the silo, which count in all of them, are not repeated. */
    projects: z.array(HeldProject),
    /** They have groups or projects that are not told here: too many. */
    more: z.boolean(),
    /** They may have roles on the fleet: the asker does not see those. */
    fleet_unseen: z.boolean(),
  }),
)
export type AccessHeld = z.infer<typeof AccessHeld>
