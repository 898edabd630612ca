/** Password of every user of the development server. */
export const devPassword = 'portico'

interface DevUser {
  readonly name: string
  readonly about: string
  readonly silo?: string
  readonly fleet?: string
  /** role of the user in project `sandbox` */
  readonly project?: string
}

const devUsers: readonly DevUser[] = [
  { name: 'operator', about: 'fleet collaborator: manages hardware, pools and silos', fleet: 'collaborator' },
  { name: 'auditor', about: 'fleet viewer: reads the system pages', fleet: 'viewer' },
  { name: 'silo-admin', about: 'silo admin: users, access and quotas of the silo', silo: 'admin' },
  { name: 'developer', about: 'silo collaborator: creates projects', silo: 'collaborator' },
  { name: 'reader', about: 'silo viewer: changes nothing', silo: 'viewer' },
  { name: 'project-admin', about: 'admin of project sandbox, nothing else', project: 'admin' },
  { name: 'project-viewer', about: 'viewer of project sandbox, nothing else', project: 'viewer' },
  { name: 'newcomer', about: 'no role at all' },
]

interface Policy {
  readonly role_assignments: readonly { identity_id: string; identity_type: string; role_name: string }[]
}

/**
 * Creates one user for each role in silo `main` unless the user exists, and gives each user the role.
 * @param url address of the server
 * @throws if the server refuses a request
 */
export async function seedUsers(url: string): Promise<readonly { name: string; about: string }[]> {
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const login = await call('POST', '/v1/login/main/local', { username: 'admin', password: devPassword })
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { items } = (await (await call('GET', '/v1/users?limit=1000')).json()) as {
    items: { id: string; display_name: string }[]
  }
  const ids = new Map(items.map(({ id, display_name }) => [display_name, id]))
  for (const { name } of devUsers) {
    if (ids.has(name)) continue
    const body = { external_id: name, password: { mode: 'password', value: devPassword } }
    const created = await call('POST', '/v1/system/identity-providers/local/users?silo=main', body)
    ids.set(name, ((await created.json()) as { id: string }).id)
  }
  const give = async (path: string, roleOf: (user: DevUser) => string | undefined) => {
    const { role_assignments: before } = (await (await call('GET', path)).json()) as Policy
    const given = devUsers.flatMap((user) => {
      const [role, id] = [roleOf(user), ids.get(user.name)]
      if (role === undefined || id === undefined || before.some(({ identity_id }) => identity_id === id))
        return []
      return [{ identity_id: id, identity_type: 'silo_user', role_name: role }]
    })
    if (given.length > 0) await call('PUT', path, { role_assignments: [...before, ...given] })
  }
  await give('/v1/system/policy', ({ fleet }) => fleet)
  await give('/v1/policy', ({ silo }) => silo)
  await give('/v1/projects/sandbox/policy', ({ project }) => project)
  return [{ name: 'admin', about: 'everything: fleet admin and silo admin' }, ...devUsers]
}
