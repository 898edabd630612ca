import type { identityRoutes } from '@portico/contract/routes/identity.ts'
import { member, owns, reads, runsFleet, seesFleet, seesSilo, type Need } from '../need.ts'

/** Users, silos and policies. */
export const identityNeeds = {
  // sessions
  login_saml: 'nothing',
  login_local: 'nothing',
  logout: 'nothing',
  current_user_view: 'own',
  current_user_groups: 'own',
  silo_metric: { project: 'viewer', silo: 'member' },

  // ssh keys
  current_user_ssh_key_list: 'own',
  current_user_ssh_key_create: 'own',
  current_user_ssh_key_delete: 'own',
  current_user_ssh_key_view: 'own',

  // device auth
  device_auth_request: 'nothing',
  device_auth_confirm: 'login',
  device_access_token: 'nothing',

  // users
  group_list: member,
  group_view: member,
  silo_user_list: seesSilo,
  user_builtin_list: seesFleet,
  user_builtin_view: seesFleet,
  silo_user_view: seesSilo,
  user_list: member,

  // silos
  system_quotas_list: seesFleet,
  silo_list: seesFleet,
  silo_create: { fleet: 'collaborator' },
  silo_delete: { silo: 'admin', fleet: 'collaborator' },
  silo_view: seesSilo,
  silo_quotas_view: seesSilo,
  silo_quotas_update: { silo: 'admin', fleet: 'collaborator' },

  // projects
  project_list: { silo: 'viewer' },
  project_create: { silo: 'collaborator' },
  project_delete: owns,
  project_view: reads,
  project_update: owns,

  // policies
  policy_view: member,
  policy_update: { silo: 'admin', fleet: 'collaborator' },
  project_policy_view: reads,
  project_policy_update: owns,
  system_policy_view: seesFleet,
  system_policy_update: runsFleet,
  role_list: seesFleet,
  role_view: seesFleet,
  silo_policy_view: seesSilo,
  silo_policy_update: { silo: 'admin', fleet: 'collaborator' },

  // identity providers
  silo_identity_provider_list: seesSilo,
  local_idp_user_create: { silo: 'admin', fleet: 'admin' },
  local_idp_user_delete: { silo: 'admin', fleet: 'admin' },
  local_idp_user_set_password: { silo: 'admin', fleet: 'admin' },
  saml_identity_provider_create: { silo: 'admin', fleet: 'admin' },
  saml_identity_provider_view: { silo: 'viewer', fleet: 'viewer' },

  // certificates
  certificate_list: { silo: 'admin', fleet: 'admin' },
  certificate_create: { silo: 'admin', fleet: 'admin' },
  certificate_delete: { silo: 'admin', fleet: 'admin' },
  certificate_view: { silo: 'admin', fleet: 'admin' },
} satisfies Record<keyof typeof identityRoutes, Need>
