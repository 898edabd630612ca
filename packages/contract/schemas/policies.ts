/** Roles, and the policies that assign them. */
import { maxRoleAssignments } from '@portico/domain/roles.ts'
import { z } from 'zod'
import { resultsPage } from './common.ts'
import { component } from './component.ts'
import { RoleName, Uuid } from './primitives.ts'

/**
 * Returns the schema of the assignments of a policy. Their maximum number is not published, since it is a limit of this
 * system and not of the contract.
 */
const assignmentsOf = <S extends z.ZodType>(assignment: S) =>
  z.array(assignment).refine((list) => list.length <= maxRoleAssignments, {
    error: `expected a list of at most ${maxRoleAssignments} role assignments`,
  })

export const FleetRole = component('FleetRole', z.enum(['admin', 'collaborator', 'viewer']))
export type FleetRole = z.infer<typeof FleetRole>

export const IdentityType = component('IdentityType', z.enum(['silo_user', 'silo_group']))
export type IdentityType = z.infer<typeof IdentityType>

export const FleetRoleRoleAssignment = component(
  'FleetRoleRoleAssignment',
  z.object({ identity_id: Uuid, identity_type: IdentityType, role_name: FleetRole }),
)
export type FleetRoleRoleAssignment = z.infer<typeof FleetRoleRoleAssignment>

export const FleetRolePolicy = component(
  'FleetRolePolicy',
  z.object({ role_assignments: assignmentsOf(FleetRoleRoleAssignment) }),
)
export type FleetRolePolicy = z.infer<typeof FleetRolePolicy>

export const ProjectRole = component('ProjectRole', z.enum(['admin', 'collaborator', 'viewer']))
export type ProjectRole = z.infer<typeof ProjectRole>

export const ProjectRoleRoleAssignment = component(
  'ProjectRoleRoleAssignment',
  z.object({ identity_id: Uuid, identity_type: IdentityType, role_name: ProjectRole }),
)
export type ProjectRoleRoleAssignment = z.infer<typeof ProjectRoleRoleAssignment>

export const ProjectRolePolicy = component(
  'ProjectRolePolicy',
  z.object({ role_assignments: assignmentsOf(ProjectRoleRoleAssignment) }),
)
export type ProjectRolePolicy = z.infer<typeof ProjectRolePolicy>

export const Role = component('Role', z.object({ name: RoleName, description: z.string() }))
export type Role = z.infer<typeof Role>

export const RoleResultsPage = resultsPage(Role)

export const SiloRole = component('SiloRole', z.enum(['admin', 'collaborator', 'viewer']))
export type SiloRole = z.infer<typeof SiloRole>

export const SiloRoleRoleAssignment = component(
  'SiloRoleRoleAssignment',
  z.object({ identity_id: Uuid, identity_type: IdentityType, role_name: SiloRole }),
)
export type SiloRoleRoleAssignment = z.infer<typeof SiloRoleRoleAssignment>

export const SiloRolePolicy = component(
  'SiloRolePolicy',
  z.object({ role_assignments: assignmentsOf(SiloRoleRoleAssignment) }),
)
export type SiloRolePolicy = z.infer<typeof SiloRolePolicy>
