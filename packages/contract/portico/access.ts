/** Who has a role on the system, and where it comes from. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { FleetRole, IdentityType, SiloRole } from '#schemas/policies.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

/** A role that was given to somebody. What is null is known of nobody any more: the role matches nobody. */
export const SystemAssignment = component(
  'PorticoSystemAssignment',
  z.object({
    identity_id: Uuid,
    identity_type: IdentityType,
    role_name: FleetRole,
    display_name: z.string().nullable(),
    silo: Name.nullable(),
    /** People in a group; null for a person. */
    members: Uint32.nullable(),
  }),
)

/** A role on a silo that gives one on the fleet, and how many people have it. */
export const SystemMapping = component(
  'PorticoSystemMapping',
  z.object({ silo: Name, silo_role: SiloRole, role_name: FleetRole, people: Uint32 }),
)

/** Where a role of a person comes from: it was given to them, to a group, or comes with their role on their silo. */
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
    /** The strongest of what the sources give. */
    role_name: FleetRole,
    /** Strongest first. */
    sources: z.array(RoleSource),
  }),
)
export type SystemPerson = z.infer<typeof SystemPerson>

export const SystemAccess = component(
  'PorticoSystemAccess',
  z.object({
    assignments: z.array(SystemAssignment),
    mappings: z.array(SystemMapping),
    /** By name, those who look first; not all of them where `more`. */
    people: z.array(SystemPerson),
    more: z.boolean(),
  }),
)
export type SystemAccess = z.infer<typeof SystemAccess>
