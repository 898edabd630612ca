import { exportLimits } from '@portico/domain/exports/limits.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleChanges } from '#kernel/changes/log.ts'
import type { TestUser } from '@portico/testing/cloud.ts'
import { everything, type TaskCloud, taskCloud } from '#tasks/testing/task-cloud.ts'

let cloud: TaskCloud
beforeEach(async () => {
  cloud = await taskCloud()
})
afterEach(() => cloud.close())

const day = 86_400_000
const allDisks = { type: 'list', list: 'disk', project: 'p', sort: 'name', columns: ['name', 'size'] }
const log = { type: 'changes', format: 'jsonl', project: 'p' }

const begin = (source: object, as: TestUser = cloud.admin) => as.post('/portico/v1/exports', source)
const fileOf = (id: string, as: TestUser = cloud.admin) => as.get(`/portico/v1/tasks/${id}/file`)

/** Downloads a file like a browser, and returns the response. */
function fetchFile(id: string, { token }: TestUser = cloud.admin): Promise<Response> {
  const headers = { cookie: `session=${token}` }
  return cloud.controlPlane.fetch(new Request(`http://portico.test/portico/v1/tasks/${id}/file`, { headers }))
}

/** Returns a downloaded file. */
async function download(id: string): Promise<{ headers: Headers; text: string }> {
  const response = await fetchFile(id)
  expect(response.status).toBe(200)
  return { headers: response.headers, text: await response.text() }
}
const linesOf = (text: string): string[] => text.split(/\r?\n/).slice(0, -1)

/** Creates disks `d-00001`, … without running any job. */
const makeDisks = (count: number) =>
  cloud.controlPlane.asSystem('test', ({ db, now }) =>
    sql`
      insert into disk (id, silo_id, project_id, name, description, size, block_size, state, for_import,
        time_created, time_modified)
      select gen_random_uuid(), silo_id, id, 'd-' || lpad(i::text, 5, '0'), '', 1073741824, 512, 'detached', false, ${now}, ${now}
      from project, generate_series(1, ${count}::int) i where name = 'p'`.execute(db),
  )

/** Writes `count` changes of the project by the system, in one statement. */
async function crowd(count: number): Promise<void> {
  // Changes without a position would otherwise get the positions that this statement writes.
  await settleChanges(cloud.db)
  await sql`
    insert into change (position, recorded, time, kind, id, action, silo_id, project_id, actor_kind, operation)
    select position + n, clock_timestamp(), ${cloud.clock.now()}, 'disk', gen_random_uuid(), 'update',
      (select silo_id from project where name = 'p'), (select id from project where name = 'p'), 'system', 'crowd'
    from change_head, generate_series(1, ${count}::int) n`.execute(cloud.db)
  await sql`update change_head set position = position + ${count}`.execute(cloud.db)
}

/** Returns a project viewer, and a function that removes the role. */
async function guest() {
  const user = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
  const leave = () =>
    cloud.admin.put('/v1/projects/p/policy', { role_assignments: [] }).then(({ status }) => {
      expect(status).toBe(200)
    })
  const come = () =>
    cloud.admin.put('/v1/projects/p/policy', {
      role_assignments: [{ identity_type: 'silo_user', identity_id: user.id, role_name: 'viewer' }],
    })
  return { user, leave, come }
}

describe('an export of a list', () => {
  test("contains every row once, in the list's order and chosen columns, over many pages and turns", async () => {
    await makeDisks(4500)
    const { status, body } = await begin({ ...allDisks, columns: ['size', 'name'] })
    expect([status, body.total, body.file]).toMatchObject([201, 4500, { name: 'disks.csv', complete: false }])
    await cloud.settle()
    expect(await cloud.task(body.id)).toMatchObject({ state: 'running', done: 4000 })
    expect((await fileOf(body.id)).status).toBe(409)
    await cloud.pass(1)
    const task = await cloud.task(body.id)
    expect(task).toMatchObject({ state: 'done', done: 4500, failed: 0, file: { rows: 4500, complete: true } })
    const { headers, text } = await download(body.id)
    expect(linesOf(text)).toEqual([
      'Size,Name',
      ...Array.from({ length: 4500 }, (_, i) => `1073741824,d-${String(i + 1).padStart(5, '0')}`),
    ])
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="disks.csv"')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(Number(headers.get('content-length'))).toBe(task.file.bytes)
  })

  test('contains names for IDs, escapes formulas in cells, and applies the filter', async () => {
    await cloud.makeAddresses(3)
    await cloud.admin.put('/v1/floating-ips/ip-002?project=p', { description: '=HYPERLINK("x")' })
    const { body } = await begin({
      type: 'list',
      list: 'floating_ip',
      project: 'p',
      search: 'ip-002',
      columns: ['name', 'description', 'pool', 'instance'],
    })
    await cloud.pass(1)
    const [pool] = (await cloud.admin.get('/v1/ip-pools')).body.items
    expect(linesOf((await download(body.id)).text)).toEqual([
      'Name,Description,IP pool,Attached to',
      `ip-002,"'=HYPERLINK(""x"")",${pool.name},`,
    ])
  })

  test('without rows is a file with only a header', async () => {
    const { body } = await begin(allDisks)
    await cloud.pass(1)
    expect((await cloud.task(body.id)).state).toBe('done')
    expect((await download(body.id)).text).toBe('Name,Size\r\n')
  })

  test('is refused with the reason when the list itself would be refused', async () => {
    const refused = async (change: object) => {
      const { status, body } = await begin({ ...allDisks, ...change })
      return [status, body.message]
    }
    expect(await refused({ columns: ['name', 'ip'] })).toEqual([400, 'the list has no such column'])
    expect((await refused({ sort: 'colour' }))[1]).toMatch('this list can be sorted by')
    expect(await refused({ project: undefined })).toEqual([400, 'disk requires a project'])
    expect(await refused({ list: 'ssh_key', columns: ['name'] })).toEqual([
      400,
      'ssh_key does not take a project',
    ])
    expect(await refused({ list: 'image', state: ['ready'], columns: ['name'] })).toEqual([
      400,
      'image_list cannot be filtered by state',
    ])
    expect((await begin(allDisks, await cloud.user())).status).toBe(404)
  })
})

describe('an export of the change log', () => {
  test('ends at the position where the log ended at its start, without gaps or repeats while the log grows', async () => {
    await crowd(5200)
    const { body: newest } = await cloud.admin.get('/portico/v1/changes?project=p&limit=1')
    const { rows } = await sql<{ there: number }>`
      select count(*)::int as there from change where project_id = ${cloud.project.id}`.execute(cloud.db)
    const there = rows[0]?.there ?? 0
    const { body } = await begin(log)
    await crowd(300)
    await cloud.settle()
    const first = await cloud.task(body.id)
    expect(first).toMatchObject({ state: 'running', file: { rows: 4000 } })
    expect(first.done).toBeGreaterThanOrEqual(4000)
    await crowd(300)
    await cloud.pass(1)
    expect(await cloud.task(body.id)).toMatchObject({ state: 'done' })
    const { headers, text } = await download(body.id)
    const items = linesOf(text).map((line) => JSON.parse(line))
    expect(items[0]).toEqual(newest.items[0])
    expect(new Set(items.map(({ position }) => position)).size).toBe(there)
    expect(items).toHaveLength(there)
    expect(headers.get('content-disposition')).toBe('attachment; filename="activity.jsonl"')
  })

  test('as CSV has one header, and one row per change that matches the filters', async () => {
    await crowd(2500)
    const { body } = await begin({ ...log, format: 'csv', operation: 'crowd' })
    await cloud.pass(1)
    const lines = linesOf((await download(body.id)).text)
    expect(lines).toHaveLength(2501)
    expect(lines[0]).toBe('Time,Who,Action,Kind,Name,ID,Project,Changed,Call,Request,Position')
    expect(lines.filter((line) => line.includes(',system,update,disk,')).length).toBe(2500)
  })
})

describe('rights', () => {
  test('are checked for each part: without the role the export fails with the reason, and after the role is assigned again a retry completes it', async () => {
    await makeDisks(4500)
    const { user, leave, come } = await guest()
    const { body } = await begin(allDisks, user)
    await cloud.settle()
    expect((await cloud.task(body.id, user)).done).toBe(4000)
    await leave()
    await cloud.pass(1)
    const failed = await cloud.task(body.id, user)
    expect(failed).toMatchObject({ state: 'failed', file: { rows: 0, complete: false } })
    expect(failed.failure).toMatch(/not found: project/)
    expect((await fileOf(body.id, user)).status).toBe(409)
    expect(await cloud.db.selectFrom('task_export_piece').select('ordinal').execute()).toEqual([])
    await come()
    expect((await cloud.call(body.id, 'retry', user)).body.state).toBe('waiting')
    await cloud.pass(1)
    expect(await cloud.task(body.id, user)).toMatchObject({ state: 'done', file: { rows: 4500 } })
  })

  test('that are revoked end a running download', async () => {
    await makeDisks(10)
    const { user, leave } = await guest()
    const { body } = await begin(allDisks, user)
    await cloud.pass(1)
    const answer = await fetchFile(body.id, user)
    expect(answer.status).toBe(200)
    await leave()
    await expect(answer.body?.getReader().closed).rejects.toThrow(/not found: project/)
  })

  test.each([
    ['a list', allDisks],
    ['the log', log],
  ])(
    "to a finished file of %s end when the role is removed, and its project's name is then hidden",
    async (_, source) => {
      const { user, leave, come } = await guest()
      const { body } = await begin(source, user)
      await cloud.pass(1)
      expect((await fetchFile(body.id, user)).status).toBe(200)
      expect(await cloud.task(body.id, user)).toMatchObject({ state: 'done', project: 'p' })
      await leave()
      expect((await fetchFile(body.id, user)).status).toBe(404)
      expect(await cloud.task(body.id, user)).toMatchObject({ state: 'done', project: null })
      await come()
      expect((await fetchFile(body.id, user)).status).toBe(200)
    },
  )

  test('to a finished history of one resource end when the resource is no longer readable', async () => {
    const [id = ''] = await cloud.makeAddresses(1)
    const { user, leave } = await guest()
    const { body } = await begin({ type: 'changes', format: 'jsonl', id }, user)
    await cloud.pass(1)
    expect((await fetchFile(body.id, user)).status).toBe(200)
    await leave()
    expect((await fetchFile(body.id, user)).status).toBe(404)
  })

  test('to a finished file of everything end when the user no longer has the roles it was read with', async () => {
    const user = await cloud.user({ siloRole: 'viewer', fleet: 'viewer' })
    const { body } = await begin({ type: 'changes', format: 'jsonl' }, user)
    await cloud.pass(1)
    expect((await fetchFile(body.id, user)).status).toBe(200)
    const policy = (await cloud.admin.get('/v1/system/policy')).body
    const without = policy.role_assignments.filter(
      ({ identity_id }: { identity_id: string }) => identity_id !== user.id,
    )
    await cloud.admin.put('/v1/system/policy', { role_assignments: without })
    // The user may still read the silo's log.
    expect((await user.get('/portico/v1/changes')).status).toBe(200)
    expect((await fetchFile(body.id, user)).status).toBe(403)
    await cloud.admin.put('/v1/system/policy', policy)
    expect((await fetchFile(body.id, user)).status).toBe(200)
  })

  test('to a file belong only to its owner', async () => {
    const { body } = await begin(allDisks)
    await cloud.pass(1)
    const other = await cloud.user({ siloRole: 'admin', fleet: 'admin' })
    expect((await fileOf(body.id, other)).status).toBe(404)
    expect((await download(body.id)).text).toMatch('Name')
  })
})

describe('limits', () => {
  test('of rows and bytes let the export fail with advice and without a file', async () => {
    await makeDisks(4500)
    for (const [column, most, message] of [
      [
        'rows',
        exportLimits.rows,
        'An export has at most 1,000,000 rows. Filter the list, and export it in parts',
      ],
      ['bytes', exportLimits.bytes, 'An export has at most 256 MiB. Filter the list, and export it in parts'],
    ] as const) {
      const { body } = await begin(allDisks)
      await cloud.settle()
      await cloud.db
        .updateTable('task_export')
        .set({ [column]: most })
        .where('task_id', '=', body.id)
        .execute()
      await cloud.pass(1)
      expect(await cloud.task(body.id)).toMatchObject({ state: 'failed', failure: message })
    }
    expect(await cloud.db.selectFrom('task_export_piece').select('ordinal').execute()).toEqual([])
  })

  test('per user allow three unfinished exports, in addition to other tasks, and a GiB of files', async () => {
    for (let i = 0; i < exportLimits.runningPerUser; i++) expect((await begin(allDisks)).status).toBe(201)
    const { status, body } = await begin(allDisks)
    expect([status, body.message]).toEqual([
      429,
      '3 of your exports have not ended. Wait for one to end, or cancel one.',
    ])
    const ids = ['00000000-0000-4000-8000-000000000001']
    expect((await cloud.bulk('floating_ip_delete', { type: 'ids', ids })).status).toBe(201)
    await cloud.pass(1)
    await cloud.db
      .updateTable('task_export')
      .set({ bytes: exportLimits.storedPerUser / 2 })
      .execute()
    const full = await begin(allDisks)
    expect(full.status).toBe(507)
    expect(full.body.message).toMatch('Your exports use 1 GiB')
  })

  test('of age let the file be deleted after seven days and the task later', async () => {
    const { body } = await begin(allDisks)
    await cloud.pass(1)
    const { file } = await cloud.task(body.id)
    expect(Date.parse(file.time_expires) - cloud.clock.now().getTime()).toBeGreaterThan(7 * day - 10_000)
    // The session would otherwise expire during the test.
    const soon = new Date(cloud.clock.now().getTime() + 7_200_000)
    await cloud.db.updateTable('task_export').set({ time_expires: soon }).execute()
    cloud.clock.advance(7_000_000)
    await cloud.settle()
    await download(body.id)
    cloud.clock.advance(300_000)
    const gone = await fileOf(body.id)
    expect([gone.status, gone.body.message]).toEqual([410, 'File was deleted after 7 days. Export again'])
    cloud.clock.advance(3_600_000)
    await cloud.settle()
    expect(await cloud.db.selectFrom('task_export_piece').select('ordinal').execute()).toEqual([])
    expect((await cloud.task(body.id)).state).toBe('done')
  })
})

test('cancelling an export deletes the partial file, and dismissing it deletes the file', async () => {
  await makeDisks(4500)
  const { body } = await begin(allDisks)
  await cloud.settle()
  expect((await cloud.call(body.id, 'cancel')).body).toMatchObject({ state: 'cancelled' })
  await cloud.pass(1)
  expect(await cloud.db.selectFrom('task_export_piece').select('ordinal').execute()).toEqual([])
  const { body: whole } = await begin(allDisks)
  await cloud.pass(1)
  await cloud.admin.delete(`/portico/v1/tasks/${whole.id}`)
  expect(await cloud.db.selectFrom('task_export_piece').select('ordinal').execute()).toEqual([])
})

describe('an export is repeated', () => {
  const again = (id: string) => cloud.call(id, 'retry')

  test.each(['hold', 'cancel'])(
    "after %s, with the list's current rows, in the task's own slot",
    async (action) => {
      await makeDisks(4500)
      const { body } = await begin(allDisks)
      await cloud.settle()
      expect((await again(body.id)).status).toBe(409)
      await cloud.call(body.id, action)
      // Two other exports take the slots that are left next to a paused one.
      for (let more = 0; more < (action === 'hold' ? 2 : 0); more++) await begin(allDisks)
      await cloud.admin.delete('/v1/disks/d-00001?project=p')
      expect((await again(body.id)).body).toMatchObject({ state: 'waiting', done: 0, file: { rows: 0 } })
      await cloud.pass(3)
      expect(await cloud.task(body.id)).toMatchObject({ state: 'done', total: 4499, file: { rows: 4499 } })
      const { text } = await download(body.id)
      expect([linesOf(text).length, linesOf(text)[1]]).toEqual([4500, 'd-00002,1073741824'])
    },
  )

  test('when its file has expired', async () => {
    await makeDisks(3)
    const { body } = await begin(allDisks)
    await cloud.pass(1)
    await cloud.db.updateTable('task_export').set({ time_expires: cloud.clock.now() }).execute()
    expect((await fileOf(body.id)).status).toBe(410)
    expect((await again(body.id)).body).toMatchObject({ state: 'waiting', file: { complete: false } })
    expect((await fileOf(body.id)).status).toBe(409)
    await cloud.pass(1)
    expect(linesOf((await download(body.id)).text)).toHaveLength(4)
  })

  test('only if there is storage space for its file', async () => {
    await makeDisks(3)
    const { body } = await begin(allDisks)
    await cloud.call(body.id, 'cancel')
    const { body: large } = await begin(allDisks)
    await cloud.pass(1)
    await cloud.db
      .updateTable('task_export')
      .set({ bytes: exportLimits.storedPerUser })
      .where('task_id', '=', large.id)
      .execute()
    expect((await again(body.id)).status).toBe(507)
  })
})

describe("an export of a task's results", () => {
  /** Starts a task whose members are one existing address and deleted resources. */
  async function bulkTask(count: number): Promise<string> {
    await cloud.makeAddresses(1)
    const { body } = await cloud.bulk('floating_ip_delete', everything)
    await cloud.pass(2)
    await sql`
      insert into task_member (task_id, ordinal, target_id, target_name, state, message, time)
      select ${body.id}, n + 1, gen_random_uuid(), '=thing-' || n, 'failed', 'gone; "really"', now()
      from generate_series(2, ${count}::int) n`.execute(cloud.db)
    return body.id
  }
  const members = (task: string) => ({ type: 'members', task, columns: ['message', 'name', 'state'] })

  test('contains each resource once, over many pages, filtered', async () => {
    const task = await bulkTask(2500)
    const { status, body } = await begin(members(task))
    expect([status, body.total, body.file.name]).toEqual([201, 2500, 'things.csv'])
    await cloud.pass(2)
    const lines = linesOf((await download(body.id)).text)
    expect([lines.length, ...lines.slice(0, 3)]).toEqual([
      2501,
      'Why,Name,Outcome',
      ',ip-001,done',
      `"gone; ""really""",'=thing-2,failed`,
    ])
    const { body: done } = await begin({ ...members(task), state: ['done'] })
    await cloud.pass(1)
    expect(linesOf((await download(done.id)).text)).toHaveLength(2)
  })

  test("is allowed only for the user's own task, and is deleted with it", async () => {
    const task = await bulkTask(3)
    expect((await begin(members(task), await cloud.user())).status).toBe(404)
    expect((await begin({ ...members(task), columns: ['size'] })).status).toBe(400)
    expect((await begin({ ...members(task), search: 'x' })).status).toBe(400)
    const { body } = await begin(members(task))
    await cloud.pass(1)
    await cloud.admin.delete(`/portico/v1/tasks/${task}`)
    expect((await fileOf(body.id)).status).toBe(404)
  })
})
