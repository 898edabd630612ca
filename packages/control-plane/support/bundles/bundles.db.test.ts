import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 2 })
})
afterEach(() => cloud.close())

const all = '/experimental/v1/system/support-bundles'
const collect = () => cloud.admin.post(all)
const view = (id: string) => cloud.admin.get(`${all}/${id}`)
interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
}
const fetchRaw = (at: string, init: Asked = {}, token = cloud.admin.token) =>
  cloud.controlPlane.fetch(
    new Request(`http://portico.test${all}/${at}`, {
      ...init,
      headers: { cookie: `session=${token}`, ...init.headers },
    }),
  )
const filePath = (id: string, file: string) => `${id}/download/${encodeURIComponent(file)}`
const readFile = async (id: string, file: string) => (await fetchRaw(filePath(id, file))).text()
const indexOf = async (id: string) => (await (await fetchRaw(`${id}/index`)).text()).trimEnd().split('\n')

async function collected(): Promise<string> {
  const { body } = await collect()
  await cloud.settle()
  return body.id
}

describe('a support bundle', () => {
  test('is collecting at first, and active when it is complete', async () => {
    const { status, body } = await collect()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      reason_for_creation: 'Created by external API',
      reason_for_failure: null,
      state: 'collecting',
      time_created: cloud.clock.now().toISOString(),
    })
    await cloud.settle()
    expect((await view(body.id)).body).toEqual({ ...body, state: 'active' })
    expect((await cloud.admin.get(all)).body.items).toEqual([{ ...body, state: 'active' }])
  })

  test('fails with the reason when another version of Portico collected its first parts', async () => {
    const { body } = await collect()
    // Another version compresses differently, so its files have other lengths.
    await cloud.db
      .insertInto('support_bundle_file')
      .values({
        bundle_id: body.id,
        path: 'system/earlier.txt',
        header_at: 0,
        data_at: 60,
        packed: 10,
        size: 10,
        crc: 0,
        sha256: '',
      })
      .execute()
    await cloud.settle()
    expect((await view(body.id)).body).toMatchObject({
      state: 'failed',
      reason_for_failure: 'Portico was upgraded while the bundle was being collected. Create another bundle',
    })
    const pieces = cloud.db
      .selectFrom('support_bundle_piece')
      .select('start')
      .where('bundle_id', '=', body.id)
    expect(await pieces.execute()).toEqual([])
  })

  test('returns the 404 message of support bundles when it is unknown', async () => {
    const id = '11111111-2222-4333-8444-555555555555'
    const { status, body } = await view(id)
    expect(status).toBe(404)
    expect(body.message).toBe(`not found: support-bundle with id "${id}"`)
  })

  test('is listed by ID, page by page', async () => {
    const made = [await collect(), await collect(), await collect()].map(({ body }) => body.id as string)
    made.sort((a, b) => (a < b ? -1 : 1))
    const first = await cloud.admin.get(`${all}?limit=2`)
    const second = await cloud.admin.get(`${all}?limit=2&page_token=${first.body.next_page}`)
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id)
    expect(ids).toEqual(made)
  })

  test('shows its disk, the result of each part, and the number of free disks', async () => {
    const id = await collected()
    const { body } = await cloud.admin.get(`/portico/v1/support-bundle-facts?bundle=${id}`)
    const [facts] = body.items
    expect(facts.parts.map(({ name, files }: { name: string; files: number }) => [name, files > 0])).toEqual(
      [
        'system',
        'logs',
        'configuration',
        'database',
        'hardware',
        'machines',
        'network',
        'work',
        'history',
        'closing',
      ].map((name) => [name, true]),
    )
    expect(facts).toMatchObject({
      bundle_id: id,
      disk: { serial: expect.any(String), sled_serial: expect.any(String), cubby: expect.any(Number) },
      files: (await indexOf(id)).length,
      time_ended: cloud.clock.now().toISOString(),
    })
    expect(body.disks).toEqual({ free: body.disks.all - 1, all: body.disks.all })
  })
})

describe('each bundle has its own disk', () => {
  test('so creating one returns 507 without a free disk, until one is deleted', async () => {
    await cloud.controlPlane.asSystem('test set-up', async ({ db }) => {
      const keep = await db
        .selectFrom('physical_disk')
        .select('id')
        .where('form_factor', '=', 'u2')
        .limit(1)
        .execute()
      await db
        .updateTable('physical_disk')
        .set({ policy: 'expunged' })
        .where(
          'id',
          'not in',
          keep.map(({ id }) => id),
        )
        .execute()
    })
    const id = await collected()
    const refused = await collect()
    expect(refused.status).toBe(507)
    expect(refused.body.message).toBe(
      "Insufficient capacity: Current policy limits support bundle creation to 'one per external disk', and no disks are available.",
    )
    expect((await cloud.admin.delete(`${all}/${id}`)).status).toBe(204)
    expect((await collect()).status).toBe(507)
    await cloud.settle()
    expect((await collect()).status).toBe(201)
  })

  test.each(['while it is collected', 'after it is collected'])(
    'so a bundle fails with the reason when its sled fails %s, and can be deleted',
    async (when) => {
      const { body } = await collect()
      if (when === 'after it is collected') await cloud.settle()
      const { sled_id } = await cloud.db
        .selectFrom('support_bundle')
        .innerJoin('physical_disk', 'physical_disk.id', 'disk_id')
        .select('sled_id')
        .executeTakeFirstOrThrow()
      await cloud.admin.post(`/portico/v1/sleds/${sled_id}/drill`)
      await cloud.pass(20)
      const failed = (await view(body.id)).body
      expect(failed.state).toBe('failed')
      expect(failed.reason_for_failure).toMatch(/^Its disk \S+ was lost: sled \S+ failed \(/)
      expect((await fetchRaw(`${body.id}/download`)).status).toBe(400)
      expect(await cloud.db.selectFrom('support_bundle_piece').select('start').execute()).toEqual([])
      expect((await cloud.admin.delete(`${all}/${body.id}`)).status).toBe(204)
      expect((await view(body.id)).status).toBe(404)
    },
  )

  test('so a bundle fails when its disk is taken out of service', async () => {
    const id = await collected()
    await cloud.controlPlane.asSystem('test set-up', ({ db }) =>
      db
        .updateTable('physical_disk')
        .set({ policy: 'expunged' })
        .where('id', 'in', db.selectFrom('support_bundle').select('disk_id'))
        .execute(),
    )
    await cloud.pass(6)
    expect((await view(id)).body).toMatchObject({
      state: 'failed',
      reason_for_failure: expect.stringMatching(
        /^Its disk \S+ was lost: it was taken out of service in sled \S+$/,
      ),
    })
  })

  test('and a bundle fails after an hour with the last error when it could not be completed', async () => {
    const { body } = await collect()
    await cloud.db
      .updateTable('work')
      .set({ last_error: 'no password=hunter2 for it' } as never)
      .where('id', '=', body.id)
      .execute()
    cloud.clock.advance(3_600_000)
    await cloud.settle()
    expect((await view(body.id)).body.reason_for_failure).toBe(
      'It could not be collected within an hour. Last error: no password=left out: secret for it',
    )
  })
})

describe('deleting', () => {
  test.each(['collecting', 'active'])(
    'a bundle that is %s changes its state to destroying, and then removes it',
    async (state) => {
      const { body } = await collect()
      if (state === 'active') await cloud.settle()
      expect((await cloud.admin.delete(`${all}/${body.id}`)).status).toBe(204)
      expect((await view(body.id)).body.state).toBe('destroying')
      const again = await cloud.admin.delete(`${all}/${body.id}`)
      expect(again.status).toBe(400)
      expect(again.body.message).toBe('Cannot update support bundle state from Destroying to Destroying')
      await cloud.settle()
      expect((await view(body.id)).status).toBe(404)
      expect(await cloud.db.selectFrom('support_bundle_piece').select('start').execute()).toEqual([])
    },
  )

  test('as a dry run shows the bundle that would be deleted, and does not delete it', async () => {
    const id = await collected()
    const { body } = await cloud.admin.delete(`${all}/${id}?dry_run=true`)
    expect(body.status).toBe(204)
    expect((await view(id)).body.state).toBe('active')
  })
})

describe('reading', () => {
  test('the archive returns a valid zip with exactly the files in its index', async () => {
    const id = await collected()
    const answer = await fetchRaw(`${id}/download`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const facts = await cloud.admin.get(`/portico/v1/support-bundle-facts?bundle=${id}`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(facts.body.items[0].sha256)
    if (spawnSync('unzip', ['-v']).status !== 0) return
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-bundle-'))
    try {
      writeFileSync(path.join(folder, 'bundle.zip'), bytes)
      const run = (...args: string[]) => execFileSync('unzip', args, { cwd: folder, encoding: 'utf8' })
      expect(run('-t', 'bundle.zip')).toContain('No errors detected')
      const names = run('-Z1', 'bundle.zip').trimEnd().split('\n').toSorted()
      expect(names).toEqual(await indexOf(id))
      expect(run('-p', 'bundle.zip', 'hardware/sleds.jsonl')).toBe(await readFile(id, 'hardware/sleds.jsonl'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a file returns its content, and no part contains an error', async () => {
    const id = await collected()
    expect(await readFile(id, 'LEFT-OUT.txt')).toContain('Nothing is missing.')
    const sums = (await readFile(id, 'SHA256SUMS')).trimEnd().split('\n')
    for (const line of sums) {
      const [sum = '', file = ''] = line.split('  ')
      const answer = await fetchRaw(filePath(id, file))
      expect(answer.headers.get('content-type'), file).toBe('text/plain; charset=utf-8')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length'), file).toBe(String(bytes.length))
      expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sum)
      if (file.endsWith('.jsonl')) {
        for (const row of bytes.toString().split('\n')) if (row !== '') JSON.parse(row)
      }
    }
    const readme = await readFile(id, 'README.txt')
    for (const file of await indexOf(id)) if (!file.startsWith('README')) expect(readme).toContain(file)
  })

  test('with HEAD returns the headers of GET and no body, for the archive and a file', async () => {
    const id = await collected()
    for (const at of [`${id}/download`, filePath(id, 'system/about.json')]) {
      const [get, head] = [await fetchRaw(at), await fetchRaw(at, { method: 'HEAD' })]
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      for (const name of ['content-length', 'content-type', 'accept-ranges', 'etag']) {
        expect(head.headers.get(name), name).toBe(get.headers.get(name))
      }
      await get.body?.cancel()
    }
  })

  test('any valid range returns it, for the archive and a file, and an invalid range returns 416', async () => {
    const id = await collected()
    for (const at of [`${id}/download`, filePath(id, 'hardware/physical-disks.jsonl')]) {
      const whole = Buffer.from(await (await fetchRaw(at)).arrayBuffer())
      const n = whole.length
      const part = async (range: string, more: Record<string, string> = {}) => {
        const answer = await fetchRaw(at, { headers: { range, ...more } })
        return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
      }
      for (const [range, start, end] of [
        ['bytes=0-0', 0, 1],
        [`bytes=${n - 5}-`, n - 5, n],
        ['bytes=-7', n - 7, n],
        [`bytes=100-${n * 2}`, 100, n],
        ['bytes=100-199', 100, 200],
      ] as const) {
        const { answer, bytes } = await part(range)
        expect(answer.status).toBe(206)
        expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${n}`)
        expect(answer.headers.get('content-length')).toBe(String(end - start))
        expect(bytes.equals(whole.subarray(start, end)), `${at} ${range}`).toBe(true)
      }
      const { answer } = await part(`bytes=${n}-`)
      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${n}`)
      const other = await part('bytes=0-0', { 'if-range': '"of another bundle"' })
      expect(other.answer.status).toBe(200)
      expect(other.bytes).toHaveLength(n)
    }
  })

  test('an unknown file returns 404, whatever its name', async () => {
    const id = await collected()
    for (const file of ['nothing.txt', '../../etc/passwd', '__proto__', '%00', 'system', '😀'.repeat(50)]) {
      expect((await fetchRaw(filePath(id, file))).status, file).toBe(404)
      expect((await fetchRaw(filePath(id, file), { method: 'HEAD' })).status, file).toBe(404)
    }
  })

  test('a bundle that is not active is refused', async () => {
    const { body } = await collect()
    for (const at of [`${body.id}/download`, `${body.id}/index`, filePath(body.id, 'README.txt')]) {
      const answer = await fetchRaw(at)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error_code: 'InvalidRequest',
        message: 'Cannot download bundle in non-active state',
      })
    }
  })

  test('stops when the client disconnects', async () => {
    const id = await collected()
    for (const at of [`${id}/download`, filePath(id, 'hardware/sleds.jsonl')]) {
      const answer = await fetchRaw(at)
      await answer.body?.cancel()
    }
    await cloud.admin.delete(`${all}/${id}`)
    await cloud.settle()
    expect(cloud.errors).toEqual([])
  })
})

test("the change log contains a bundle's state and not its progress", async () => {
  const id = await collected()
  const { body } = await cloud.admin.get(`/portico/v1/changes?id=${id}`)
  const actions = body.items.map(({ action, after }: { action: string; after: { state: string } }) => [
    action,
    after.state,
  ])
  expect(actions).toEqual([
    ['update', 'active'],
    ['create', 'collecting'],
  ])
  expect(JSON.stringify(body)).not.toContain('sha256')
})

describe('a user who is not an operator', () => {
  test('cannot see bundles', async () => {
    const id = await collected()
    const user = await cloud.user({ siloRole: 'admin' })
    expect((await user.get(all)).status).toBe(403)
    expect((await user.post(all)).status).toBe(403)
    expect((await user.get(`${all}/${id}`)).status).toBe(404)
    expect((await fetchRaw(`${id}/download`, {}, user.token)).status).toBe(404)
    expect((await user.delete(`${all}/${id}`)).status).toBe(404)
    const viewer = await cloud.user({ fleet: 'viewer' })
    expect((await viewer.post(all)).status).toBe(403)
    expect((await viewer.delete(`${all}/${id}`)).status).toBe(403)
    expect((await fetchRaw(`${id}/index`, {}, viewer.token)).status).toBe(200)
  })

  test('gets an incomplete download when the role is removed during it', async () => {
    const id = await collected()
    const user = await cloud.user({ fleet: 'viewer' })
    const whole = await fetchRaw(`${id}/download`, {}, user.token)
    const file = await fetchRaw(filePath(id, 'SHA256SUMS'), {}, user.token)
    const others = await fetchRaw(`${id}/download`)
    await cloud.admin.put('/v1/system/policy', {
      role_assignments: [{ identity_type: 'silo_user', identity_id: cloud.admin.id, role_name: 'admin' }],
    })
    for (const { body } of [whole, file]) {
      await expect(body?.getReader().closed).rejects.toThrow(/not found/)
    }
    expect((await others.arrayBuffer()).byteLength).toBe(Number(others.headers.get('content-length')))
  })

  test('gets an incomplete download when the session ends during it', async () => {
    const id = await collected()
    const user = await cloud.user({ fleet: 'viewer' })
    const { body } = await fetchRaw(`${id}/download`, {}, user.token)
    await user.post('/v1/logout')
    await expect(body?.getReader().closed).rejects.toThrow()
  })

  test('can run a limited number of downloads, and a cancelled one releases its slot', async () => {
    const id = await collected()
    const most = limits.openConnections.download.byUser
    const answers = await Promise.all(Array.from({ length: most }, () => fetchRaw(`${id}/download`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await fetchRaw(`${id}/download`)).status).toBe(429)
    await answers[0]?.body?.cancel()
    const again = await fetchRaw(`${id}/download`)
    expect(again.status).toBe(200)
    for (const { body } of [...answers.slice(1), again]) await body?.cancel()
  })
})
