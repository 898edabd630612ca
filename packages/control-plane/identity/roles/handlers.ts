import type { Role } from '@portico/contract/schemas/policies.ts'
import { notFound } from '@portico/domain/refusals.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { fixedPage } from '#kernel/paging/fixed.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** All roles in the order in which the API lists them (docs/reference/silos-iam.md#roles). */
const roles: readonly Role[] = [
  {
    name: 'fleet.admin',
    description: 'Administer the fleet: hardware, networking, IP pools, silos and access',
  },
  { name: 'fleet.collaborator', description: 'Create, change and delete silos, and view the fleet' },
  {
    name: 'fleet.external-authenticator',
    description: 'Sign users in; used by the system itself only',
  },
  { name: 'fleet.viewer', description: 'View hardware, networking, IP pools and silos of the fleet' },
  { name: 'project.admin', description: 'Change the project, its policy and everything in it' },
  { name: 'project.collaborator', description: 'Create, change and delete everything in the project' },
  { name: 'project.viewer', description: 'View the project and everything in it' },
  { name: 'silo.admin', description: 'Change the silo, its policy, users and projects' },
  { name: 'silo.collaborator', description: 'Create projects in the silo, and administer all of them' },
  { name: 'silo.viewer', description: 'View the silo and its projects' },
]

/** The roles that exist. Policies assign them to users and groups. */
export const roleHandlers = {
  role_list: (ctx, { query }) => {
    authorizeOnFleet(ctx)
    return Promise.resolve(fixedPage(ctx, query, roles, ({ name }) => name))
  },

  role_view: (ctx, { path }) => {
    const missing = notFound('role-builtin', path.role_name)
    authorizeOnFleet(ctx, missing)
    return Promise.resolve(roles.find(({ name }) => name === path.role_name) ?? refuse(missing))
  },
} satisfies Handlers<'role_list' | 'role_view'>
