import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

let cloud: TestCloud
let projectId: string
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  projectId = (await cloud.admin.post('/v1/projects', { name: 'p', description: '' })).body.id
  await cloud.admin.post('/v1/instances?project=p', {
    name: 'box',
    description: '',
    hostname: 'box',
    ncpus: 1,
    memory: 1024 ** 3,
    boot_disk: {
      type: 'create',
      name: 'box',
      description: '',
      size: 1024 ** 3,
      disk_source: { type: 'blank', block_size: 512 },
    },
  })
  await cloud.pass(5)
})
afterEach(() => cloud.close())

/** Opens the serial console of `box`; returns it with the output that its reader received. */
async function openConsole(user: TestUser) {
  const shown: string[] = []
  const revoked = Promise.withResolvers<void>()
  const opened = await cloud.controlPlane.openConsole(
    new Request('http://portico.test/v1/instances/box/serial-console/stream?project=p', {
      headers: { cookie: `session=${user.token}` },
    }),
    {
      output: () => shown.push('output'),
      closed: (reason) => shown.push(reason),
      revoked: () => {
        shown.push('revoked')
        revoked.resolve()
      },
    },
  )
  return { opened, events: shown, revoked: revoked.promise }
}

const takeRoles = () => cloud.admin.put(`/v1/projects/${projectId}/policy`, { role_assignments: [] })

test.each([
  ['the session ends', (user: TestUser) => user.post('/v1/logout')],
  ['the role is removed', takeRoles],
  [
    'the user is deleted',
    (user: TestUser) => cloud.admin.delete(`/v1/system/identity-providers/local/users/${user.id}?silo=main`),
  ],
])('a console is closed, and accepts no more input, when %s', async (_, end) => {
  const user = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  const { opened, events, revoked } = await openConsole(user)
  if (!('connection' in opened)) throw new Error('the console was refused')
  await opened.connection.write(new TextEncoder().encode('x'))
  await end(user)
  await revoked
  const before = events.length
  await opened.connection.write(new TextEncoder().encode('echo nobody reads this\r'))
  await cloud.pass(2)
  expect(events).toHaveLength(before)
})

test("a console is closed when its user's role is removed while it is being opened", async () => {
  const user = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  const { consoles } = cloud.controlPlane.services.hypervisor
  const connect = consoles.connect.bind(consoles)
  vi.spyOn(consoles, 'connect').mockImplementationOnce(async (...args) => {
    await takeRoles()
    return connect(...args)
  })
  const { revoked } = await openConsole(user)
  await revoked
})

test('one user cannot open more consoles than the limit, not even concurrently', async () => {
  const most = limits.openConnections.console.byUser
  const opened = await Promise.all(Array.from({ length: most + 5 }, () => openConsole(cloud.admin)))
  expect(opened.filter((each) => 'connection' in each.opened)).toHaveLength(most)
})

test("a console is closed when its user's role is reduced to viewer", async () => {
  const user = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  const { revoked } = await openConsole(user)
  await cloud.admin.put(`/v1/projects/${projectId}/policy`, {
    role_assignments: [{ identity_type: 'silo_user', identity_id: user.id, role_name: 'viewer' }],
  })
  await revoked
})

test('a console remains open when other users lose their rights', async () => {
  const user = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  const other = await cloud.user({ projects: { [projectId]: 'collaborator' } })
  const { events } = await openConsole(user)
  await other.post('/v1/logout')
  await cloud.admin.delete(`/v1/system/identity-providers/local/users/${other.id}?silo=main`)
  await cloud.pass(2)
  expect(events).not.toContain('revoked')
})
