import { changeable, fixed } from './operations.ts'
import type { ResourceKind } from './resource-kind.ts'

/** Resource kinds: silos, projects, their users, and resources that belong to a user. */
export const identityKinds = {
  project: {
    one: 'project',
    many: 'projects',
    scopes: ['silo'],
    operations: changeable('project'),
    searched: true,
    whoCan: true,
    coded: true,
    views: true,
    bulkDelete: true,
  },
  ssh_key: {
    one: 'SSH key',
    many: 'SSH keys',
    scopes: ['user'],
    operations: fixed('current_user_ssh_key'),
    coded: true,
    views: true,
    bulkDelete: true,
  },
  session: {
    one: 'session',
    many: 'sessions',
    scopes: ['user'],
    operations: { list: 'portico_session_list', delete: 'portico_session_delete' },
  },
  access_token: {
    one: 'access token',
    many: 'access tokens',
    scopes: ['user'],
    operations: {
      list: 'portico_access_token_list',
      update: 'portico_access_token_update',
      delete: 'portico_access_token_delete',
    },
  },
  saml_identity_provider: {
    one: 'identity provider',
    many: 'identity providers',
    scopes: ['silo'],
    operations: { view: 'saml_identity_provider_view', create: 'saml_identity_provider_create' },
    // Only operators have a page of identity providers, as they have of silos, so only they can search for them.
    searched: 'silo_list',
  },
  certificate: {
    one: 'certificate',
    many: 'certificates',
    scopes: ['silo'],
    operations: fixed('certificate'),
    searched: true,
    bulkDelete: true,
  },
  saved_view: {
    one: 'view',
    many: 'views',
    word: 'view',
    scopes: ['user', 'project'],
    operations: {
      list: 'portico_view_list',
      create: 'portico_view_create',
      update: 'portico_view_update',
      delete: 'portico_view_delete',
    },
  },
  first_view: {
    one: 'default view',
    many: 'default views',
    scopes: ['user'],
    readBy: ['portico_view_list'],
  },
  silo: {
    one: 'silo',
    many: 'silos',
    scopes: ['silo'],
    operations: fixed('silo'),
    // Users may read their own silo, but only operators have a list and pages of silos that a search result could open.
    searched: 'silo_list',
    named: true,
    coded: true,
    views: true,
    bulkDelete: true,
  },
  silo_quota: {
    one: 'quota',
    many: 'quotas',
    word: 'silo',
    scopes: ['silo'],
    operations: { view: 'silo_quotas_view', update: 'silo_quotas_update' },
  },
  silo_user: {
    one: 'user',
    many: 'users',
    scopes: ['silo'],
    operations: {
      list: 'user_list',
      create: 'local_idp_user_create',
      delete: 'local_idp_user_delete',
      view: 'silo_user_view',
    },
    // The search finds users of the caller's own silo. Operators find the users of another silo on its page.
    searched: 'user_list',
    bulkDelete: true,
  },
  silo_group: {
    one: 'group',
    many: 'groups',
    scopes: ['silo'],
    operations: { list: 'group_list', view: 'group_view' },
    searched: true,
  },
  silo_group_member: {
    one: 'group membership',
    many: 'group memberships',
    scopes: ['silo'],
    readBy: ['user_list'],
  },
  role_assignment: {
    one: 'role',
    many: 'roles',
    scopes: ['project', 'silo', 'fleet'],
    readBy: ['project_policy_view', 'silo_policy_view', 'system_policy_view'],
  },
  task: {
    one: 'task',
    many: 'tasks',
    scopes: ['user'],
    operations: { list: 'portico_task_list', view: 'portico_task_view', delete: 'portico_task_delete' },
    states: 'task',
  },
} as const satisfies Readonly<Record<string, ResourceKind>>
