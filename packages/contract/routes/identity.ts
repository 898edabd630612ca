import { tagged, type Route } from './route.ts'

const login = tagged('login')
const hidden = tagged('hidden')
const session = tagged('session')
const metrics = tagged('metrics')
const silos = tagged('silos')
const systemSilos = tagged('system/silos')
const projects = tagged('projects')
const policy = tagged('policy')
const roles = tagged('roles')

export const identityRoutes = {
  // sessions
  login_saml: login.post('/login/{silo_name}/saml/{provider_name}', 303, { auth: 'none', body: 'raw_form' }),
  login_local: login.post('/v1/login/{silo_name}/local', 204, { auth: 'none' }),
  logout: hidden.post('/v1/logout', 204, { auth: 'none', body: 'none' }),
  current_user_view: session.get('/v1/me'),
  current_user_groups: session.get('/v1/me/groups', { paged: [] }),
  silo_metric: metrics.get('/v1/metrics/{metric_name}', { paged: ['end_time', 'start_time'] }),

  // ssh keys
  current_user_ssh_key_list: session.get('/v1/me/ssh-keys', { paged: [] }),
  current_user_ssh_key_create: session.post('/v1/me/ssh-keys', 201),
  current_user_ssh_key_delete: session.del('/v1/me/ssh-keys/{ssh_key}'),
  current_user_ssh_key_view: session.get('/v1/me/ssh-keys/{ssh_key}'),

  // device auth
  device_auth_request: hidden.post('/device/auth', 'default', { auth: 'none', body: 'form' }),
  device_auth_confirm: hidden.post('/device/confirm', 204),
  device_access_token: hidden.post('/device/token', 'default', { auth: 'none', body: 'form' }),

  // users
  group_list: silos.get('/v1/groups', { paged: [] }),
  group_view: silos.get('/v1/groups/{group_id}'),
  silo_user_list: systemSilos.get('/v1/system/users', { paged: ['silo'] }),
  user_builtin_list: systemSilos.get('/v1/system/users-builtin', { paged: [] }),
  user_builtin_view: systemSilos.get('/v1/system/users-builtin/{user}'),
  silo_user_view: systemSilos.get('/v1/system/users/{user_id}'),
  user_list: silos.get('/v1/users', { paged: [] }),

  // silos
  system_quotas_list: systemSilos.get('/v1/system/silo-quotas', { paged: [] }),
  silo_list: systemSilos.get('/v1/system/silos', { paged: [] }),
  silo_create: systemSilos.post('/v1/system/silos', 201),
  silo_delete: systemSilos.del('/v1/system/silos/{silo}'),
  silo_view: systemSilos.get('/v1/system/silos/{silo}'),
  silo_quotas_view: systemSilos.get('/v1/system/silos/{silo}/quotas'),
  silo_quotas_update: systemSilos.put('/v1/system/silos/{silo}/quotas'),

  // projects
  project_list: projects.get('/v1/projects', { paged: [] }),
  project_create: projects.post('/v1/projects', 201),
  project_delete: projects.del('/v1/projects/{project}'),
  project_view: projects.get('/v1/projects/{project}'),
  project_update: projects.put('/v1/projects/{project}'),

  // policies
  policy_view: silos.get('/v1/policy'),
  policy_update: silos.put('/v1/policy'),
  project_policy_view: projects.get('/v1/projects/{project}/policy'),
  project_policy_update: projects.put('/v1/projects/{project}/policy'),
  system_policy_view: policy.get('/v1/system/policy'),
  system_policy_update: policy.put('/v1/system/policy'),
  role_list: roles.get('/v1/system/roles', { paged: [] }),
  role_view: roles.get('/v1/system/roles/{role_name}'),
  silo_policy_view: systemSilos.get('/v1/system/silos/{silo}/policy'),
  silo_policy_update: systemSilos.put('/v1/system/silos/{silo}/policy'),

  // identity providers
  silo_identity_provider_list: systemSilos.get('/v1/system/identity-providers', { paged: ['silo'] }),
  local_idp_user_create: systemSilos.post('/v1/system/identity-providers/local/users', 201),
  local_idp_user_delete: systemSilos.del('/v1/system/identity-providers/local/users/{user_id}'),
  local_idp_user_set_password: systemSilos.post(
    '/v1/system/identity-providers/local/users/{user_id}/set-password',
    204,
  ),
  saml_identity_provider_create: systemSilos.post('/v1/system/identity-providers/saml', 201),
  saml_identity_provider_view: systemSilos.get('/v1/system/identity-providers/saml/{provider}'),

  // certificates
  certificate_list: silos.get('/v1/certificates', { paged: [] }),
  certificate_create: silos.post('/v1/certificates', 201),
  certificate_delete: silos.del('/v1/certificates/{certificate}'),
  certificate_view: silos.get('/v1/certificates/{certificate}'),
} satisfies Record<string, Route>
