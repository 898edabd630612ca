/** Users with a fleet role, and the source of each role. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { FleetRole, IdentityType, SiloRole } from '#schemas/policies.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** A role assignment. Null fields mean that the user or group no longer exists, so that nobody has the role. */
export const SystemAssignment = component(
  'PorticoSystemAssignment',
  z.object({
    identity_id: Uuid,
    identity_type: IdentityType,
    role_name: FleetRole,
    display_name: z.string().nullable(),
    silo: Name.nullable(),
    /** number of users in the group; null for a user */
    members: Uint32.nullable(),
  }),
)

/** A mapping of a silo role to a fleet role, and the number of users who have it. */
export const SystemMapping = component(
  'PorticoSystemMapping',
  z.object({ silo: Name, silo_role: SiloRole, role_name: FleetRole, people: Uint32 }),
)

/** The source of a user's role: assigned to the user, to a group, or conferred by a silo role. */
export const RoleSource = component(
  'PorticoRoleSource',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('direct'), role_name: FleetRole }),
    z.object({ type: z.literal('group'), role_name: FleetRole, group: z.string(), group_id: Uuid }),
    z.object({ type: z.literal('silo'), role_name: FleetRole, silo_role: SiloRole }),
  ]),
)
export type RoleSource = z.infer<typeof RoleSource>

export const SystemPerson = component(
  'PorticoSystemPerson',
  z.object({
    id: Uuid,
    display_name: z.string(),
    silo: Name,
    /** strongest role of all sources */
    role_name: FleetRole,
    /** sources of the role, strongest role first */
    sources: z.array(RoleSource),
  }),
)
export type SystemPerson = z.infer<typeof SystemPerson>

export const SystemAccess = component(
  'PorticoSystemAccess',
  z.object({
    assignments: z.array(SystemAssignment),
    mappings: z.array(SystemMapping),
    /** users sorted by name, the caller first; if `more` is true, the list was truncated */
    people: z.array(SystemPerson),
    more: z.boolean(),
  }),
)
export type SystemAccess = z.infer<typeof SystemAccess>
