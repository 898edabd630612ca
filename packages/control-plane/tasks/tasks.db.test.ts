import { taskLimits } from '@portico/domain/tasks/limits.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import { onRealPostgres } from '@portico/testing/database.ts'
import { follow } from '@portico/testing/follow.ts'
import { everything, type TaskCloud, taskCloud } from './testing/task-cloud.ts'

let cloud: TaskCloud
beforeEach(async () => {
  cloud = await taskCloud()
})
afterEach(() => cloud.close())

const day = 86_400_000

/** Starts a task for `count` missing resources: each is refused. */
async function taskOf(count: number) {
  const ids = Array.from(
    { length: count },
    (_, i) => `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
  )
  const { status, body } = await cloud.bulk('floating_ip_delete', { type: 'ids', ids })
  expect(status).toBe(201)
  return body
}

describe('a task', () => {
  test('stops before its next member when paused, and continues from there when resumed', async () => {
    await cloud.makeAddresses(20)
    const { body } = await cloud.bulk('floating_ip_delete', everything)
    await cloud.settle()
    expect((await cloud.call(body.id, 'hold')).body).toMatchObject({ state: 'held', done: 12 })
    await cloud.pass(5)
    expect(await cloud.addresses()).toHaveLength(8)
    expect((await cloud.call(body.id, 'resume')).body.state).toBe('running')
    await cloud.pass(2)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done', done: 20 })
  })

  test('does not change members that have not begun when it is cancelled', async () => {
    await cloud.makeAddresses(20)
    const { body } = await cloud.bulk('floating_ip_delete', everything)
    await cloud.settle()
    expect((await cloud.call(body.id, 'cancel')).body).toMatchObject({ state: 'cancelled', done: 12 })
    await cloud.pass(5)
    expect(await cloud.addresses()).toHaveLength(8)
    expect(await cloud.members(body.id, '&state=waiting')).toHaveLength(8)
  })

  test('refuses actions that its state does not allow, with the reason', async () => {
    const { id } = await taskOf(1)
    const refused = async (what: string) => {
      const { status, body } = await cloud.call(id, what)
      return [status, body.message]
    }
    expect(await refused('resume')).toEqual([409, 'Task is not paused. Only a paused task can be resumed'])
    expect(await refused('retry')).toEqual([
      409,
      'Task has no failed members, or has not ended. Failed members can be retried when it has ended',
    ])
    expect((await cloud.admin.delete(`/portico/v1/tasks/${id}`)).body.message).toBe(
      'Task has not ended. Cancel it first',
    )
    await cloud.pass(1)
    expect(await refused('hold')).toEqual([
      409,
      'Task has ended or is paused. Only a waiting or running task can be paused',
    ])
    expect(await refused('cancel')).toEqual([409, 'Task has ended'])
  })

  test('shows the start of the current run and of its first run when it is retried or resumed', async () => {
    const { id } = await taskOf(20)
    await cloud.settle()
    const { time_run: first } = (await cloud.call(id, 'hold')).body
    cloud.clock.advance(60_000)
    const resumed = (await cloud.call(id, 'resume')).body
    expect(resumed).toMatchObject({ time_started: first, time_run: null, earlier: 12 })
    await cloud.pass(2)
    const ended = await cloud.task(id)
    expect(ended).toMatchObject({ state: 'failed', time_started: first, earlier: 12 })
    expect(Date.parse(ended.time_ended) - Date.parse(ended.time_run)).toBeLessThan(5000)
    cloud.clock.advance(60_000)
    expect((await cloud.call(id, 'retry')).body).toMatchObject({ time_run: null, earlier: 0 })
    await cloud.pass(2)
    const again = await cloud.task(id)
    expect(Date.parse(again.time_run) - Date.parse(first)).toBeGreaterThan(120_000 - 1)
  })

  test('is deleted with its members when its owner dismisses it', async () => {
    const { id } = await taskOf(3)
    await cloud.call(id, 'cancel')
    expect((await cloud.admin.delete(`/portico/v1/tasks/${id}`)).status).toBe(204)
    expect((await cloud.admin.get(`/portico/v1/tasks/${id}`)).status).toBe(404)
    expect(await cloud.db.selectFrom('task_member').selectAll().execute()).toEqual([])
  })

  test('is deleted 30 days after its end, and never before its end', async () => {
    await taskOf(1)
    const held = await taskOf(1)
    await cloud.call(held.id, 'hold')
    await cloud.pass(1)
    const kept = () => cloud.db.selectFrom('task').select('id').execute()
    cloud.clock.advance(taskLimits.retention - day)
    await cloud.settle()
    expect(await kept()).toHaveLength(2)
    cloud.clock.advance(2 * day)
    await cloud.settle()
    expect(await kept()).toEqual([{ id: held.id }])
  })

  test('that ended earliest is deleted when its owner has too many tasks', async () => {
    const { id: held } = await taskOf(1)
    await cloud.call(held, 'hold')
    const { id: first } = await taskOf(1)
    await cloud.pass(1)
    cloud.clock.advance(1000)
    await cloud.controlPlane.asSystem('test', ({ db, now }) =>
      sql`
        insert into task (id, silo_id, user_id, kind, state, request_id, about, total, time_created, time_ended)
        select gen_random_uuid(), silo_id, user_id, kind, 'cancelled', id, about, 1, ${now}, ${now}
        from task, generate_series(1, ${taskLimits.endedPerUser}) where task.id = ${first}`.execute(db),
    )
    const other = await cloud.user({ siloRole: 'collaborator' })
    const { body } = await cloud.bulk('floating_ip_delete', { type: 'ids', ids: [held] }, other)
    await cloud.pass(1)
    cloud.clock.advance(300_000)
    await cloud.settle()
    const kept = await cloud.db.selectFrom('task').select(['id', 'user_id']).execute()
    const ids = kept.map(({ id }) => id)
    expect(ids).not.toContain(first)
    expect(ids).toEqual(expect.arrayContaining([held, body.id]))
    expect(kept.filter(({ user_id }) => user_id === cloud.admin.id)).toHaveLength(taskLimits.endedPerUser + 1)
  })

  test('that is paused is cancelled, and its files are deleted, when its user is deleted', async () => {
    const user = await cloud.user({ siloRole: 'collaborator' })
    const source = { type: 'list', list: 'floating_ip', project: 'p', columns: ['name'] }
    const { id } = (await user.post('/portico/v1/exports', source)).body
    await cloud.call(id, 'hold', user)
    const { id: stays } = await taskOf(1)
    await cloud.call(stays, 'hold')
    // Writes a partial file, as if the export had been paused halfway.
    await cloud.db
      .insertInto('task_export_piece')
      .values({ task_id: id, ordinal: 0, content: 'Name\r\n' })
      .execute()
    await cloud.controlPlane.asSystem('test', ({ db }) =>
      db.deleteFrom('silo_user').where('id', '=', user.id).execute(),
    )
    cloud.clock.advance(300_000)
    await cloud.settle()
    const states = await cloud.db.selectFrom('task').select(['id', 'state', 'seat']).execute()
    expect(states).toEqual(
      expect.arrayContaining([
        { id, state: 'cancelled', seat: null },
        { id: stays, state: 'held', seat: 1 },
      ]),
    )
    expect(await cloud.db.selectFrom('task_export_piece').selectAll().execute()).toEqual([])
  })

  test('has change log entries for every state, and few for its progress', async () => {
    const { id } = await taskOf(200)
    await cloud.pass(8)
    await settleChanges(cloud.db)
    const changes = await cloud.db
      .selectFrom('change')
      .select(['action', 'after', 'actor_id', 'owner_id'])
      .where('id', '=', id)
      .orderBy('position')
      .execute()
    expect(changes.length).toBeLessThan(8)
    expect(changes[0]).toMatchObject({
      action: 'create',
      actor_id: cloud.admin.id,
      owner_id: cloud.admin.id,
    })
    const shown = changes.map(({ after }) => [after?.['state'], after?.['told']])
    expect(shown[0]).toEqual(['waiting', 0])
    expect(shown.at(-1)).toEqual(['failed', 200])
    expect(changes[1]?.after).not.toHaveProperty('failed')
  })

  test('is not created by a dry run', async () => {
    await cloud.makeAddresses(1)
    const { body } = await cloud.admin.post('/portico/v1/bulk-tasks?dry_run=true', {
      operation: 'floating_ip_delete',
      targets: everything,
      project: 'p',
    })
    expect(body).toMatchObject({ status: 201, changes: [{ kind: 'task', action: 'create' }] })
    expect((await cloud.admin.get('/portico/v1/tasks')).body.items).toEqual([])
  })
})

describe('tasks', () => {
  test('that have not ended are limited per user, and another can be created when one ends', async () => {
    for (let i = 0; i < taskLimits.openPerUser; i++) await taskOf(1)
    const targets = { type: 'ids', ids: ['00000000-0000-4000-8000-000000000001'] }
    const { status, body } = await cloud.bulk('floating_ip_delete', targets)
    expect([status, body.message]).toEqual([
      429,
      '10 of your tasks have not ended. Wait for one to end, or cancel one.',
    ])
    const other = await cloud.user({ siloRole: 'collaborator' })
    expect((await cloud.bulk('floating_ip_delete', targets, other)).status).toBe(201)
    await cloud.pass(1)
    expect((await cloud.bulk('floating_ip_delete', targets)).status).toBe(201)
  })

  // Inserting a hundred thousand rows takes a minute in PGlite.
  test.runIf(onRealPostgres)('with too many resources are refused with advice', async () => {
    // The task has several parts, since each is a change log entry.
    const part = 10_001
    for (let from = 0; from < taskLimits.members; from += part) {
      await cloud.controlPlane.asSystem('test', ({ db, now }) =>
        sql`
          insert into image (id, silo_id, project_id, name, description, os, version, content_id, size, block_size,
            time_created, time_modified)
          select gen_random_uuid(), p.silo_id, null, 'i-' || i, '', '', '', p.id, 1024, 512, ${now}, ${now}
          from project p, generate_series(${from + 1}::integer, ${from + part}::integer) i`.execute(db),
      )
    }
    const many = await cloud.bulk('image_delete', everything, cloud.admin, {})
    expect([many.status, many.body.message]).toEqual([
      400,
      'A task takes at most 100,000 resources. Filter the list, and use several tasks',
    ])
    const fewer = await cloud.bulk('image_delete', { type: 'query', search: 'i-9' }, cloud.admin, {})
    expect(fewer.body.total).toBeGreaterThan(10_000)
  })

  test('are listed newest first, by state, page by page', async () => {
    const made: string[] = []
    for (let i = 0; i < 5; i++) {
      made.unshift((await taskOf(1)).id)
      cloud.clock.advance(1000)
    }
    await cloud.call(made[1] ?? '', 'hold')
    const seen: string[] = []
    let token: string | null = null
    do {
      const query: string = token === null ? '?limit=2' : `?limit=2&page_token=${token}`
      const { body } = await cloud.admin.get(`/portico/v1/tasks${query}`)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      token = body.next_page
    } while (token !== null)
    expect(seen).toEqual(made)
    const held = (await cloud.admin.get('/portico/v1/tasks?state=held')).body.items
    expect(held.map(({ id }: { id: string }) => id)).toEqual([made[1]])
  })

  test('are visible only to their owner, in lists, streams and actions', async () => {
    const other = await cloud.user({ siloRole: 'admin', fleet: 'admin' })
    const heard = await follow(cloud, { cookie: `session=${other.token}` })
    await heard.until('event: ')
    const { id } = await taskOf(1)
    expect((await cloud.admin.get(`/portico/v1/tasks/${id}`)).status).toBe(200)
    expect((await other.get('/portico/v1/tasks')).body.items).toEqual([])
    for (const path of ['', '/members']) {
      expect((await other.get(`/portico/v1/tasks/${id}${path}`)).status).toBe(404)
    }
    for (const what of ['hold', 'resume', 'cancel', 'retry']) {
      expect((await cloud.call(id, what, other)).status).toBe(404)
    }
    expect((await other.delete(`/portico/v1/tasks/${id}`)).status).toBe(404)
    // The last change is one that both users may see.
    await cloud.admin.post('/v1/projects', { name: 'seen', description: '' })
    await cloud.settle()
    expect(await heard.until('"name":"seen"')).not.toContain(id)
    await heard.close()
  })

  test('of several users get equal turns', async () => {
    const one = await taskOf(100)
    const other = await cloud.user({ siloRole: 'collaborator' })
    const ids = [one.id]
    const { body: second } = await cloud.bulk('floating_ip_delete', { type: 'ids', ids }, other)
    await cloud.pass(0.5)
    expect((await cloud.task(second.id, other)).state).toBe('failed')
    expect((await cloud.task(one.id)).failed).toBeLessThan(50)
  })
})
