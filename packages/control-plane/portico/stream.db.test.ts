import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateLogOrigin } from '#kernel/changes/log.ts'
import { limits } from '#kernel/limits.ts'
import { sha256Hex } from '#kernel/secrets.ts'
import { type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'
import { follow as followWith, type TestStream } from '@portico/testing/follow.ts'

let cloud: TestCloud
let projectId: string
beforeEach(async () => {
  cloud = await testCloud({ sleds: 3 })
  projectId = (await cloud.admin.post('/v1/projects', { name: 'p', description: '' })).body.id
})
afterEach(() => cloud.close())

const makeDisk = (name: string) =>
  cloud.admin.post('/v1/disks?project=p', {
    name,
    description: '',
    size: 1024 ** 3,
    disk_source: { type: 'blank', block_size: 512 },
  })

const follow = (user: TestUser, from?: string) => followWith(cloud, { cookie: `session=${user.token}` }, from)

const policy = (path: string, user: TestUser | null, role = 'viewer') =>
  cloud.admin.put(path, {
    role_assignments: [
      { identity_type: 'silo_user', identity_id: cloud.admin.id, role_name: 'admin' },
      ...(user === null ? [] : [{ identity_type: 'silo_user', identity_id: user.id, role_name: role }]),
    ],
  })

/**
 * Returns all events up to now. To mark the end, creates an SSH key of the user, which is visible to them whatever
 * their roles.
 */
async function allHeard(user: TestUser, stream: TestStream): Promise<string> {
  await user.post('/v1/me/ssh-keys', { name: 'own', description: '', public_key: 'ssh-ed25519 AAAA' })
  return await stream.until('"name":"own"')
}

/** Opens a stream, disconnects, and returns its last position. */
async function left(user: TestUser): Promise<string | undefined> {
  const stream = await follow(user)
  const [position] = idsIn(await stream.until('\n\n'))
  await stream.close()
  return position
}

const idsIn = (heard: string) => [...heard.matchAll(/^id: (\S+)$/gm)].map((match) => match[1] ?? '')

/** Creates a bearer token of a user, as the device login does. */
async function tokenOf(user: TestUser): Promise<string> {
  const token = `oxide-token-${'0'.repeat(39)}1`
  await cloud.controlPlane.asSystem('test set-up', async (ctx) => {
    const { silo_id } = await ctx.db
      .selectFrom('silo_user')
      .select('silo_id')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('access_token')
      .values({
        id: ctx.newId(),
        silo_id,
        user_id: user.id,
        token_hash: await sha256Hex(token),
        client_id: ctx.newId(),
        time_created: ctx.now,
      })
      .execute()
  })
  return token
}

describe('the event stream', () => {
  test('starts with a position, and sends changes to users who may read them', async () => {
    const [admin, stranger] = [await follow(cloud.admin), await follow(await cloud.user())]
    const hello = await admin.until('\n\n')
    expect(hello).toMatch(/^id: \S+\nevent: hello\n/)
    expect(hello).toContain(`"user_id":"${cloud.admin.id}"`)
    await makeDisk('shown')
    expect(await admin.until('"kind":"disk"')).toContain('event: changes')
    cloud.clock.advance(limits.streamBeat)
    expect(await stranger.until('event: beat')).not.toContain('event: changes')
  })

  test('sends keep-alive events with its position when there are no other events', async () => {
    const stranger = await follow(await cloud.user())
    const [begun] = idsIn(await stranger.until('\n\n'))
    await makeDisk('unheard')
    cloud.clock.advance(limits.streamBeat)
    const beat = await stranger.until('event: beat')
    const [position] = idsIn(beat)
    expect(position).not.toBe(begun)
    expect(beat).toContain(`data: {"position":"${position}"}`)
  })
})

describe('a reader that reconnects', () => {
  test('receives the changes that it missed, each once', async () => {
    const before = await follow(cloud.admin)
    const [position] = idsIn(await before.until('\n\n'))
    await before.close()
    await makeDisk('missed')
    const after = await follow(cloud.admin, position)
    const heard = await after.until('"kind":"disk"')
    expect(heard).toContain('"name":"missed"')
    expect(heard).not.toContain('event: reset')
  })

  test('with a position after the end of the log must start over', async () => {
    const stream = await follow(cloud.admin)
    const [position = ''] = idsIn(await stream.until('\n\n'))
    const [epoch] = position.split('.')
    const lost = await follow(cloud.admin, `${epoch}.999999999`)
    expect(idsIn(await lost.until('event: reset')).at(-1)).toBe(position)
    await makeDisk('new')
    expect(await lost.until('"kind":"disk"')).toContain('"name":"new"')
  })

  test('to a log that was restored elsewhere must start over, and so must a connected reader', async () => {
    const stayed = await follow(cloud.admin)
    const [position] = idsIn(await stayed.until('\n\n'))
    // Simulates a restore into another database: the log ends at the same position but began elsewhere.
    await sql`update change_head set origin = 'another cluster'`.execute(cloud.db)
    await updateLogOrigin(cloud.db)
    await cloud.settle()
    expect(await stayed.until('event: reset')).not.toContain('(end)')
    const back = await follow(cloud.admin, position)
    expect(await back.until('event: reset')).not.toContain('(end)')
  })

  test('from a pruned position must start over', async () => {
    const stream = await follow(cloud.admin)
    const [position] = idsIn(await stream.until('\n\n'))
    await makeDisk('a')
    await cloud.settle()
    await sql`delete from change where position = (select min(position) from change where name = 'a')`.execute(
      cloud.db,
    )
    const back = await follow(cloud.admin, position)
    expect(await back.until('event: reset')).not.toContain('(end)')
  })

  test('after losing its role on a project must start over, and receives no change of the project', async () => {
    const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const position = await left(user)
    await policy(`/v1/projects/${projectId}/policy`, null)
    await makeDisk('after')
    const back = await follow(user, position)
    await back.until('event: reset')
    expect(await allHeard(user, back)).not.toContain('"name":"after"')
  })

  test('after a role was removed and added again must start over', async () => {
    const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const position = await left(user)
    await policy(`/v1/projects/${projectId}/policy`, null)
    await policy(`/v1/projects/${projectId}/policy`, user)
    await (await follow(user, position)).until('event: reset')
  })

  test('after a role on the silo was added must start over, once', async () => {
    const user = await cloud.user()
    const position = await left(user)
    await policy('/v1/policy', user)
    const back = await follow(user, position)
    const heard = await back.until('event: reset')
    await back.close()
    await makeDisk('after')
    const again = await follow(user, idsIn(heard).at(-1))
    expect(await again.until('"name":"after"')).not.toContain('event: reset')
  })

  test('after its project was deleted must start over', async () => {
    const { id } = (await cloud.admin.post('/v1/projects', { name: 'gone', description: '' })).body
    const user = await cloud.user({ projects: { [id]: 'viewer' } })
    const position = await left(user)
    await cloud.admin.delete('/v1/vpc-subnets/default?project=gone&vpc=default')
    await cloud.admin.delete('/v1/vpcs/default?project=gone')
    expect((await cloud.admin.delete('/v1/projects/gone')).status).toBe(204)
    await (await follow(user, position)).until('event: reset')
  })

  test('after rights of others or its own sessions changed need not start over', async () => {
    const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const position = await left(user)
    const other = await cloud.user({ siloRole: 'viewer', projects: { [projectId]: 'viewer' } })
    await other.post('/v1/logout')
    await makeDisk('missed')
    const back = await follow(user, position)
    expect(await back.until('"name":"missed"')).not.toContain('event: reset')
  })

  test('and loses a role while the stream is opened must start over', async () => {
    const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const position = await left(user)
    const { follower } = cloud.controlPlane.services
    const wake = follower.wake.bind(follower)
    vi.spyOn(follower, 'wake').mockImplementationOnce(async () => {
      await wake()
      await policy(`/v1/projects/${projectId}/policy`, null)
    })
    await (await follow(user, position)).until('event: reset')
  })

  test('with an invalid position is refused', async () => {
    expect((await follow(cloud.admin, 'nonsense')).status).toBe(400)
  })
})

describe('an open stream', () => {
  test('ends on logout', async () => {
    const user = await cloud.user()
    const stream = await follow(user)
    await stream.until('\n\n')
    await user.post('/v1/logout')
    expect(await stream.until('never')).toBe('(end)')
  })

  test('ends when the session expires', async () => {
    const user = await cloud.user()
    const stream = await follow(user)
    await stream.until('\n\n')
    cloud.clock.advance(9 * 3_600_000)
    expect(await stream.until('never')).toContain('(end)')
  })

  test('with a token ends when its user is deleted', async () => {
    const user = await cloud.user()
    const stream = await followWith(cloud, { authorization: `Bearer ${await tokenOf(user)}` })
    await stream.until('\n\n')
    await cloud.admin.delete(`/v1/system/identity-providers/local/users/${user.id}?silo=main`)
    expect(await stream.until('never')).toBe('(end)')
  })

  test('sends no changes of a project after the role on it was removed', async () => {
    const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const stream = await follow(user)
    await stream.until('\n\n')
    await makeDisk('before')
    await stream.until('"name":"before"')
    await policy(`/v1/projects/${projectId}/policy`, null)
    await makeDisk('after')
    expect(await allHeard(user, stream)).not.toContain('"name":"after"')
    await policy(`/v1/projects/${projectId}/policy`, user)
    await makeDisk('again')
    await stream.until('"name":"again"')
  })

  test('sends no changes of a project when the role on it is removed while the stream is opened', async () => {
    const user = await cloud.user({ projects: { [projectId]: 'viewer' } })
    const { follower } = cloud.controlPlane.services
    const wake = follower.wake.bind(follower)
    vi.spyOn(follower, 'wake').mockImplementationOnce(async () => {
      await policy(`/v1/projects/${projectId}/policy`, null)
      await wake()
    })
    const stream = await follow(user)
    await makeDisk('after')
    expect(await allHeard(user, stream)).not.toContain('"name":"after"')
    await policy(`/v1/projects/${projectId}/policy`, user)
    await makeDisk('again')
    await stream.until('"name":"again"')
  })

  test('requests that the reader reads everything again when its rights change', async () => {
    const user = await cloud.user()
    const stream = await follow(user)
    await stream.until('event: hello')
    await policy(`/v1/projects/${projectId}/policy`, user)
    await stream.until('event: reset')
    await makeDisk('seen')
    expect(await stream.until('"name":"seen"')).not.toContain('event: reset')
  })

  test('is refused when its session ends while it is opened', async () => {
    const user = await cloud.user()
    const { follower } = cloud.controlPlane.services
    const wake = follower.wake.bind(follower)
    vi.spyOn(follower, 'wake').mockImplementationOnce(async () => {
      await user.post('/v1/logout')
      await wake()
    })
    expect((await follow(user)).status).toBe(401)
  })

  test('sends no changes of the silo after the silo role was removed', async () => {
    const user = await cloud.user({ siloRole: 'viewer' })
    const stream = await follow(user)
    await stream.until('\n\n')
    await policy('/v1/policy', null)
    await makeDisk('after')
    expect(await allHeard(user, stream)).not.toContain('"name":"after"')
    await policy('/v1/policy', user)
    await makeDisk('again')
    await stream.until('"name":"again"')
  })

  test('loses a role assigned to a group when the reader leaves the group', async () => {
    const user = await cloud.user()
    const { groupId, siloId } = await cloud.controlPlane.asSystem('test set-up', async (ctx) => {
      const { silo_id } = await ctx.db
        .selectFrom('silo_user')
        .select('silo_id')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      const id = ctx.newId()
      const times = { time_created: ctx.now, time_modified: ctx.now }
      await ctx.db
        .insertInto('silo_group')
        .values({ id, silo_id, display_name: 'readers', ...times })
        .execute()
      await ctx.db
        .insertInto('role_assignment')
        .values({
          id: ctx.newId(),
          resource_kind: 'project',
          resource_id: projectId,
          silo_id,
          project_id: projectId,
          identity_kind: 'silo_group',
          identity_id: id,
          role: 'viewer',
        })
        .execute()
      return { groupId: id, siloId: silo_id }
    })
    const membership = (join: boolean) =>
      cloud.controlPlane.asSystem('test set-up', async (ctx) => {
        const row = { id: ctx.newId(), group_id: groupId, user_id: user.id, silo_id: siloId }
        if (join) await ctx.db.insertInto('group_member').values(row).execute()
        else await ctx.db.deleteFrom('group_member').where('user_id', '=', user.id).execute()
      })
    const stream = await follow(user)
    await stream.until('\n\n')
    await membership(true)
    await makeDisk('member')
    await stream.until('"name":"member"')
    await membership(false)
    await makeDisk('stranger')
    expect(await allHeard(user, stream)).not.toContain('"name":"stranger"')
    await membership(true)
    await makeDisk('again')
    await stream.until('"name":"again"')
  })
})

describe('limits', () => {
  test('prevent one user from taking all streams', async () => {
    const user = await cloud.user()
    // The streams are opened concurrently, to test that none exceeds the limit while another is being opened.
    const most = limits.openConnections.stream.byUser
    const streams = await Promise.all(Array.from({ length: most + 20 }, () => follow(user)))
    const statuses = Map.groupBy(streams, ({ status }) => status)
    expect(statuses.get(200)).toHaveLength(most)
    expect(statuses.get(429)).toHaveLength(20)
    expect((await follow(cloud.admin)).status).toBe(200)
  })

  test('disconnect a reader that does not read before its buffer grows large', async () => {
    const stream = await follow(cloud.admin)
    const { silo_id } = await cloud.db.selectFrom('project').select('silo_id').executeTakeFirstOrThrow()
    const names = (round: number) =>
      Array.from({ length: 200 }, (_, i) => `n-${round}-${i}-${'y'.repeat(40)}`)
    for (let round = 0; round < 10; round++) {
      await cloud.controlPlane.asSystem('test set-up', (ctx) =>
        ctx.db
          .insertInto('affinity_group')
          .values(
            names(round).map((name) => ({
              id: ctx.newId(),
              silo_id,
              project_id: projectId,
              name,
              description: '',
              kind: 'affinity' as const,
              policy: 'allow' as const,
              failure_domain: 'sled' as const,
              time_created: ctx.now,
              time_modified: ctx.now,
            })),
          )
          .execute(),
      )
      await cloud.settle()
    }
    const heard = await stream.until('never')
    expect(heard).toContain('(end)')
    expect(heard.length).toBeLessThan(2 * limits.streamBuffer)
  })
})
