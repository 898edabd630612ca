import { z } from 'zod'
import { inFixedOrder } from '#schemas/paging.ts'
import {
  FleetRolePolicy,
  ProjectRolePolicy,
  Role,
  RoleResultsPage,
  SiloRolePolicy,
} from '#schemas/policies.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const policiesEndpoints = endpointsOf({
  policy_view: { answer: SiloRolePolicy },
  policy_update: { body: SiloRolePolicy, answer: SiloRolePolicy },
  project_policy_view: { path: { project: NameOrId }, answer: ProjectRolePolicy },
  project_policy_update: { path: { project: NameOrId }, body: ProjectRolePolicy, answer: ProjectRolePolicy },
  system_policy_view: { answer: FleetRolePolicy },
  system_policy_update: { body: FleetRolePolicy, answer: FleetRolePolicy },
  role_list: { query: { ...inFixedOrder }, answer: RoleResultsPage },
  role_view: { path: { role_name: z.string() }, answer: Role },
  silo_policy_view: { path: { silo: NameOrId }, answer: SiloRolePolicy },
  silo_policy_update: { path: { silo: NameOrId }, body: SiloRolePolicy, answer: SiloRolePolicy },
})
