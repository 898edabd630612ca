import { MIB } from '@portico/domain/byte-size.ts'
import { diskSizeFor, uploadLimits } from '@portico/domain/images/upload.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GIB } from '@portico/testing/storage-cloud.ts'
import { described, PIECE, pieceOf, rawFile, uploadCloud, type UploadCloud } from '../testing/upload-cloud.ts'

let cloud: UploadCloud
beforeEach(async () => {
  cloud = await uploadCloud()
})
afterEach(() => cloud.close())

const file = rawFile(3 * PIECE + 1000)

async function begun(of = file): Promise<string> {
  const { status, body } = await cloud.begin(of)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const stepStates = async (id: string) =>
  Object.fromEntries((await cloud.view(id)).steps.map(({ name, state }) => [name, state]))

describe('an upload session', () => {
  test('results in a bootable image, and leaves no other resources', async () => {
    const id = await begun()
    expect(await stepStates(id)).toEqual({
      send: 'running',
      check: 'waiting',
      convert: 'skipped',
      make: 'waiting',
      clear_up: 'waiting',
    })
    expect(await cloud.charged()).toEqual({ project: GIB, silo: GIB })
    await cloud.sendAll(id, file)
    expect((await cloud.finish(id)).status).toBe(202)
    await cloud.pass(5)
    const upload = await cloud.view(id)
    expect(upload).toMatchObject({ state: 'done', failure: null, disk_id: null })
    expect(new Set(Object.values(await stepStates(id)))).toEqual(new Set(['done', 'skipped']))
    expect(upload.steps.map(({ name, evidence }) => [name, ...evidence.map(({ value }) => value)])).toEqual([
      ['send', '4 of 4: 4 with data, 0 empty'],
      ['check', 'each verified by its SHA-256 on arrival'],
      ['convert'],
      ['make', expect.stringMatching(/^tmp-for-image-/), expect.stringMatching(/^tmp-snapshot-/), 'debian'],
      ['clear_up', expect.stringMatching(/^tmp-for-image-.* and tmp-snapshot-/)],
    ])
    const image = (await cloud.admin.get('/v1/images/debian?project=p')).body
    expect(image).toMatchObject({
      id: upload.image_id,
      os: 'debian',
      version: '13',
      size: GIB,
      block_size: 512,
    })
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
    expect(await cloud.charged()).toEqual({ project: 0, silo: 0 })
    const source = { type: 'image', image_id: image.id }
    const disk = { type: 'create', name: 'boot', description: '', size: GIB, disk_source: source }
    await cloud.createInstance('i', { boot_disk: disk, start: true })
    await cloud.pass(60)
    const log = (await cloud.admin.get('/v1/instances/i/serial-console?project=p&from_start=0')).body
    expect(new TextDecoder().decode(Uint8Array.from(log.data))).toContain('login:')
  })

  test('accepts pieces in any order, concurrently, repeatedly, and on several servers', async () => {
    const id = await begun()
    const other = await cloud.another()
    const send = (piece: number, server = cloud.controlPlane) =>
      cloud.sendPiece(id, piece, pieceOf(file, piece), { server })
    const sent = await Promise.all([send(3), send(1, other.controlPlane), send(1), send(3)])
    expect(sent.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect((await cloud.admin.get(`${cloud.base}/${id}/pieces`)).body.ranges).toEqual([
      { from: 1, to: 1, empty: false },
      { from: 3, to: 3, empty: false },
    ])
    expect(await cloud.view(id)).toMatchObject({ pieces: 4, received: 2, empty: 0 })
  })

  test('refuses a piece that is damaged, too long, or outside the file', async () => {
    const id = await begun()
    const wrong = await cloud.sendPiece(id, 0, pieceOf(file, 0), { sha256: '0'.repeat(64) })
    expect(wrong).toEqual({
      status: 400,
      message: 'piece 0 does not match its SHA-256: it was damaged in transit',
    })
    expect(await cloud.sendPiece(id, 3, pieceOf(file, 0))).toEqual({
      status: 400,
      message: `The request must contain whole pieces: it has ${PIECE} bytes, piece 3 has 1000 bytes, and 1000 bytes remain`,
    })
    expect((await cloud.sendPiece(id, 4, pieceOf(file, 0))).message).toBe(
      'the file has 4 pieces; there is no piece 4',
    )
    expect((await cloud.view(id)).received).toBe(0)
  })

  test('refuses a compressed first piece when the file was declared raw', async () => {
    const id = await begun()
    const packed = pieceOf(file, 0)
    // The bytes are a skippable frame of four bytes, then zstd.
    packed.set([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4, 0x28, 0xb5, 0x2f, 0xfd])
    expect(await cloud.sendPiece(id, 0, packed)).toEqual({
      status: 400,
      message:
        'the file is compressed with zstd, but the upload was created without compression. Discard the upload, and ' +
        'create one with the compression "zstd"',
    })
    expect((await cloud.view(id)).received).toBe(0)
  })

  test('accepts several consecutive pieces in one request', async () => {
    const id = await begun()
    expect(uploadLimits.request / PIECE).toBe(2)
    expect((await cloud.sendPiece(id, 0, new Uint8Array(file.subarray(0, 2 * PIECE)))).status).toBe(204)
    expect(await cloud.view(id)).toMatchObject({ pieces: 4, received: 2 })
    expect((await cloud.sendPiece(id, 2, new Uint8Array(file.subarray(2 * PIECE)))).status).toBe(204)
    expect(await cloud.view(id)).toMatchObject({ pieces: 4, received: 4 })
  })

  test.each([
    ['an incomplete piece', PIECE - 1],
    ['a piece and an incomplete one', PIECE + 1],
    ['nothing', 0],
  ])('refuses %s', async (_, length) => {
    const id = await begun()
    const { status, message } = await cloud.sendPiece(id, 0, new Uint8Array(file.subarray(0, length)))
    expect(status).toBe(400)
    expect(message).toContain('must contain whole pieces')
    expect((await cloud.view(id)).received).toBe(0)
  })

  test('continues with pieces of 2 MiB when it was created by an earlier version', async () => {
    const earlier = rawFile(4 * MIB + 1000)
    const id = await begun(earlier)
    await cloud.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((db) =>
        db
          .updateTable('image_upload')
          .set({ piece_size: 2 * MIB })
          .execute(),
      )
    expect(await cloud.view(id)).toMatchObject({ piece_size: 2 * MIB, pieces: 3 })
    const piece = (n: number) => new Uint8Array(earlier.subarray(n * 2 * MIB, (n + 1) * 2 * MIB))
    expect((await cloud.sendPiece(id, 0, pieceOf(earlier, 0))).message).toContain('must contain whole pieces')
    for (const n of [2, 0, 1]) expect((await cloud.sendPiece(id, n, piece(n))).status).toBe(204)
    expect((await cloud.finish(id)).status).toBe(202)
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({ state: 'done', failure: null })
  })

  test('refuses a request longer than the limit for several pieces', async () => {
    const id = await begun()
    const { status } = await cloud.sendPiece(id, 0, new Uint8Array(file.subarray(0, 3 * PIECE)))
    expect(status).toBe(400)
    expect((await cloud.view(id)).received).toBe(0)
  })

  test('refuses pieces of another file', async () => {
    const id = await begun()
    await cloud.sendPiece(id, 0, pieceOf(file, 0))
    const other = await cloud.sendPiece(id, 0, pieceOf(rawFile(PIECE).fill(7), 0))
    expect(other).toEqual({
      status: 409,
      message: expect.stringContaining('piece 0 differs from the stored piece. Choose the original file'),
    })
  })

  test('accepts a list of empty pieces instead of their bytes', async () => {
    const id = await begun()
    const empty = (ranges: object[]) => cloud.admin.post(`${cloud.base}/${id}/empty-pieces`, { ranges })
    expect((await empty([{ from: 1, to: 2 }])).status).toBe(204)
    expect(
      (
        await empty([
          { from: 0, to: 1 },
          { from: 1, to: 2 },
        ])
      ).status,
    ).toBe(204)
    expect((await empty([{ from: 3, to: 4 }])).body.message).toBe(
      'the file has 4 pieces; there is no piece 4',
    )
    await cloud.sendPiece(id, 3, pieceOf(file, 3))
    expect((await empty([{ from: 3, to: 3 }])).status).toBe(409)
    expect(await cloud.view(id)).toMatchObject({ received: 4, empty: 3 })
  })

  test('cannot be finished while pieces are missing', async () => {
    const id = await begun()
    await cloud.sendPiece(id, 0, pieceOf(file, 0))
    expect((await cloud.finish(id)).body.message).toBe('3 pieces are still missing')
    expect((await cloud.view(id)).state).toBe('receiving')
  })

  test('can be finished repeatedly, and then accepts no pieces', async () => {
    const id = await begun()
    await cloud.sendAll(id, file)
    await cloud.finish(id)
    expect((await cloud.finish(id)).status).toBe(202)
    expect((await cloud.sendPiece(id, 0, pieceOf(file, 0))).message).toContain('accepts no more pieces')
    await cloud.pass(5)
    expect((await cloud.finish(id)).body.state).toBe('done')
    expect((await cloud.admin.get('/v1/images?project=p')).body.items).toHaveLength(1)
  })
})

describe('a new session is refused', () => {
  test("for an empty file, a size that differs from the disk's, or a taken name", async () => {
    expect((await cloud.begin(new Uint8Array())).body.message).toBe('the file is empty')
    const source = { type: 'file', file: described(file), disk_size: 2 * GIB }
    expect((await cloud.begin(file, { source })).body.message).toBe(
      `a raw file of ${file.length} bytes becomes a disk of ${GIB} bytes, not ${2 * GIB}`,
    )
    const id = await begun()
    await cloud.sendAll(id, file)
    await cloud.finish(id)
    await cloud.pass(5)
    expect((await cloud.begin(file)).body.message).toBe('already exists: project-image "debian"')
    expect((await cloud.leftovers()).disks).toEqual([])
  })

  test('over quota, and stores nothing', async () => {
    await cloud.allowStorage(GIB - 1)
    expect((await cloud.begin(file)).status).toBe(507)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
    expect((await cloud.admin.get(`${cloud.base}?project=p`)).body.items).toEqual([])
  })

  test('for a file that the system cannot convert, with the command that converts it', async () => {
    const packed = await cloud.begin(file, {}, cloud.admin, { format: 'qcow2', name: 'a b.qcow2' })
    expect(packed.body.message).toBe(
      "this system accepts raw files only. Convert the file with: qemu-img convert -f qcow2 -O raw './a b.qcow2' disk.raw",
    )
  })

  test('for viewers, who can see existing sessions', async () => {
    const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    expect((await cloud.begin(file, {}, viewer)).status).toBe(403)
    const id = await begun()
    expect((await viewer.get(`${cloud.base}/${id}`)).status).toBe(200)
    expect((await cloud.sendPiece(id, 0, pieceOf(file, 0), { token: viewer.token })).status).toBe(403)
    const stranger = await cloud.user()
    expect((await stranger.get(`${cloud.base}/${id}`)).status).toBe(404)
  })

  test('for a user with fifty unfinished sessions', async () => {
    await cloud.allowStorage(1000 * GIB)
    for (let i = 0; i < 50; i++) expect((await cloud.begin(file, { name: `image-${i}` })).status).toBe(201)
    expect((await cloud.begin(file)).body.message).toBe(
      'You have 50 unfinished uploads. Finish or discard one and try again.',
    )
  })
})

describe('discarding', () => {
  test.each(['begun', 'incomplete', 'complete', 'finishing'])(
    'a session that is %s removes everything',
    async (when) => {
      const id = await begun()
      if (when !== 'begun') await cloud.sendPiece(id, 1, pieceOf(file, 1))
      if (when === 'complete' || when === 'finishing') await cloud.sendAll(id, file)
      if (when === 'finishing') {
        await cloud.finish(id)
        await cloud.settle()
        expect((await cloud.view(id)).state).toBe('making')
      }
      expect((await cloud.discard(id)).status).toBe(204)
      await cloud.pass(5)
      expect((await cloud.admin.get(`${cloud.base}/${id}`)).status).toBe(404)
      expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
      expect(await cloud.charged()).toEqual({ project: 0, silo: 0 })
      expect(await cloud.rack.volumes.list()).toEqual({ volumes: [], snapshots: [] })
      expect((await cloud.admin.get('/v1/images?project=p')).body.items).toEqual([])
    },
  )

  test('a completed session keeps the image', async () => {
    const id = await begun()
    await cloud.sendAll(id, file)
    await cloud.finish(id)
    await cloud.pass(5)
    expect((await cloud.discard(id)).status).toBe(204)
    expect((await cloud.admin.get('/v1/images/debian?project=p')).status).toBe(200)
  })
})

test('listing more empty pieces than the file has is refused', async () => {
  const id = await begun()
  const tell = (ranges: object[]) => cloud.admin.post(`${cloud.base}/${id}/empty-pieces`, { ranges })
  const all = { from: 0, to: 3 }
  expect((await tell([all, all])).body.message).toBe(
    'the file has 4 pieces, and 8 are listed; list each once',
  )
  expect((await cloud.view(id)).received).toBe(0)
  expect((await tell([all])).status).toBe(204)
})

test('one request can list more empty pieces of a large file than one statement records', async () => {
  const count = 45_000
  await cloud.allowStorage(5000 * GIB)
  const size = count * PIECE
  const source = { type: 'file', file: described(file, { size }), disk_size: diskSizeFor(size) }
  const { status, body } = await cloud.begin(file, { source })
  expect(status, JSON.stringify(body)).toBe(201)
  const tell = (ranges: object[]) => cloud.admin.post(`${cloud.base}/${body.id}/empty-pieces`, { ranges })
  const bytes = pieceOf(rawFile(PIECE), 0)
  expect(await cloud.sendPiece(body.id, 41_000, bytes)).toEqual({ status: 204, message: '' })
  const odd = [
    { from: 7, to: 7 },
    { from: 10, to: 19_999 },
    { from: 20_001, to: 40_999 },
    { from: 41_001, to: count - 1 },
  ]
  expect((await tell(odd)).status).toBe(204)
  const { ranges } = (await cloud.admin.get(`${cloud.base}/${body.id}/pieces`)).body
  expect(ranges).toEqual([
    ...odd.slice(0, 3).map((range) => ({ ...range, empty: true })),
    { from: 41_000, to: 41_000, empty: false },
    { ...odd[3], empty: true },
  ])
  expect((await tell([{ from: 0, to: count - 1 }])).body.message).toContain(
    'piece 41000 differs from the stored piece',
  )
}, 60_000)

test('a piece that arrives while its session is discarded is not reported as stored', async () => {
  const id = await begun()
  const { volumes } = cloud.controlPlane.services.hypervisor
  const write = volumes.write.bind(volumes)
  vi.spyOn(volumes, 'write').mockImplementationOnce(async (...given) => {
    await write(...given)
    expect((await cloud.discard(id)).status).toBe(204)
  })
  expect(await cloud.sendPiece(id, 0, pieceOf(file, 0))).toEqual({
    status: 409,
    message: 'piece 0 was not stored: the upload was discarded or has moved on',
  })
})

test('a sender that was paused before writing does not overwrite what another sender has written', async () => {
  const id = await begun()
  const { volumes } = cloud.controlPlane.services.hypervisor
  const write = volumes.write.bind(volumes)
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written: number[] = []
  vi.spyOn(volumes, 'write').mockImplementation(async (disk, offset, data) => {
    if (written.push(data[0] ?? -1) === 1) {
      reached.resolve()
      await goOn.promise
    }
    await write(disk, offset, data)
  })
  const slow = cloud.sendPiece(id, 0, pieceOf(file, 0))
  await reached.promise
  // The piece is being written and not stored yet.
  expect((await cloud.view(id)).received).toBe(0)
  const other = await cloud.sendPiece(id, 0, new Uint8Array(PIECE).fill(9))
  expect(other).toEqual({
    status: 409,
    message: expect.stringContaining('piece 0 differs from the stored piece. Choose the original file'),
  })
  expect((await cloud.sendPiece(id, 0, pieceOf(file, 0))).status).toBe(204)
  expect((await cloud.view(id)).received).toBe(1)
  goOn.resolve()
  expect((await slow).status).toBe(204)
  // Both senders wrote the same bytes, despite the delay.
  expect(written).toEqual([file[0], file[0]])
})

test.each([
  ['as a whole', 0],
  ['piece by piece', 1],
])('hashing a disk %s stops immediately when its upload is discarded', async (_, others) => {
  const id = await begun()
  await cloud.sendAll(id, file)
  await cloud.finish(id)
  const { volumes } = cloud.controlPlane.services.hypervisor
  const [begunTo, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hash = vi.spyOn(volumes, 'hash')
  for (let i = 0; i < others; i++) hash.mockResolvedValueOnce('another')
  hash.mockImplementationOnce((_disk, _offset, _length, signal) => {
    begunTo.resolve()
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        ended.resolve()
        reject(new Error('aborted'))
      }),
    )
  })
  const settled = cloud.settle()
  await begunTo.promise
  expect((await cloud.discard(id)).status).toBe(204)
  cloud.clock.advance(1000)
  await ended.promise
  await settled
  await cloud.pass(5)
  expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
})

describe('an error during an upload', () => {
  test('is shown, keeps the received pieces, and can be retried', async () => {
    const id = await begun()
    await cloud.sendAll(id, file)
    await cloud.createDisk('d')
    const snapshot = (await cloud.createSnapshot('s', 'd')).body
    await cloud.createImage('debian', snapshot.id)
    await cloud.finish(id)
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({
      state: 'failed',
      failure: 'already exists: project-image "debian"',
    })
    expect((await stepStates(id))['make']).toBe('failed')
    await cloud.admin.delete('/v1/images/debian?project=p')
    expect((await cloud.finish(id)).status).toBe(202)
    await cloud.pass(5)
    expect((await cloud.view(id)).state).toBe('done')
  })

  test('ends the upload when its disk was deleted', async () => {
    const id = await begun()
    const { disk_id: disk } = await cloud.view(id)
    await cloud.admin.post(`/v1/disks/${disk}/finalize`, {})
    await cloud.admin.delete(`/v1/disks/${disk}`)
    await cloud.settle()
    expect((await cloud.sendPiece(id, 0, pieceOf(file, 0))).message).toContain(
      'the disk of the upload was deleted',
    )
    expect((await cloud.discard(id)).status).toBe(204)
  })
})

test('an upload ends when its disk is deleted while the content is compared', async () => {
  const id = await begun()
  await cloud.sendAll(id, file)
  const { disk_id: disk } = await cloud.view(id)
  await cloud.admin.post(`/v1/disks/${disk}/finalize`, {})
  await cloud.admin.delete(`/v1/disks/${disk}`)
  await cloud.settle()
  expect((await cloud.finish(id)).status).toBe(202)
  await cloud.pass(5)
  expect(await cloud.view(id)).toMatchObject({
    state: 'failed',
    failure: 'The disk of the upload was deleted. Discard the upload and start again',
  })
  expect((await cloud.discard(id)).status).toBe(204)
})

describe('an abandoned upload', () => {
  test('is discarded seven days after the last piece', async () => {
    const id = await begun()
    const day = 24 * 3600
    cloud.clock.advance(6 * day * 1000)
    // The session of the first user has expired; another user sends the next piece.
    const { token } = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    expect(await cloud.sendPiece(id, 0, pieceOf(file, 0), { token })).toMatchObject({ status: 204 })
    cloud.clock.advance(6.9 * day * 1000)
    await cloud.settle()
    const held = () => cloud.db.selectFrom('image_upload').select('id').execute()
    expect(await held()).toHaveLength(1)
    cloud.clock.advance(0.2 * day * 1000)
    await cloud.settle()
    expect(await held()).toEqual([])
    expect(await cloud.rack.volumes.list()).toEqual({ volumes: [], snapshots: [] })
    expect(await cloud.charged()).toEqual({ project: 0, silo: 0 })
  })
})

describe('the task of an upload', () => {
  const path = async (id: string) => `/portico/v1/tasks/${(await cloud.view(id)).task_id}`
  const task = async (id: string) => (await cloud.admin.get(await path(id))).body

  test('advances with the upload, step by step, and ends with it', async () => {
    const id = await begun()
    expect(await task(id)).toMatchObject({
      about: { kind: 'image_upload', upload: id, name: 'debian' },
      state: 'waiting',
      total: 5,
      time_ended: null,
    })
    await cloud.sendAll(id, file)
    await cloud.finish(id)
    expect((await task(id)).state).toBe('running')
    await cloud.pass(5)
    expect(await task(id)).toMatchObject({ state: 'done', done: 5, failed: 0 })
  })

  test("fails with the upload's reason, and can be retried from the failed step", async () => {
    const id = await begun()
    await cloud.sendAll(id, file)
    await cloud.createDisk('d')
    await cloud.createImage('debian', (await cloud.createSnapshot('s', 'd')).body.id)
    await cloud.finish(id)
    await cloud.pass(5)
    expect(await task(id)).toMatchObject({
      state: 'failed',
      failure: 'already exists: project-image "debian"',
    })
    await cloud.admin.delete('/v1/images/debian?project=p')
    expect((await cloud.admin.post(`${await path(id)}/retry`)).body.state).toBe('running')
    await cloud.pass(5)
    expect((await task(id)).state).toBe('done')
  })

  test('cancels the upload when cancelled, and is cancelled when the upload is discarded', async () => {
    const [one, other] = [await begun(), await begun()]
    expect((await cloud.admin.post(`${await path(one)}/cancel`)).body.state).toBe('cancelled')
    expect((await cloud.admin.get(`${cloud.base}/${one}`)).status).toBe(404)
    const otherTask = await path(other)
    await cloud.discard(other)
    expect((await cloud.admin.get(otherTask)).body.state).toBe('cancelled')
    await cloud.pass(5)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
  })

  test('can be cancelled by its owner even without a role on the project', async () => {
    const other = await cloud.user({ projects: { [cloud.project.id]: 'collaborator' } })
    const { id } = (await cloud.begin(file, {}, other)).body
    const place = await path(id)
    await cloud.admin.put(`/v1/projects/${cloud.project.id}/policy`, { role_assignments: [] })
    expect((await other.get(`${cloud.base}/${id}`)).status).toBe(404)
    expect((await other.post(`${place}/retry`)).status).not.toBe(200)
    expect(await other.post(`${place}/cancel`)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    expect((await cloud.admin.get(`${cloud.base}/${id}`)).status).toBe(404)
    await cloud.pass(5)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
  })

  test('runs while pieces arrive, and is paused when none do', async () => {
    const id = await begun()
    const state = async () => (await task(id)).state
    cloud.clock.advance(14_000)
    await cloud.settle()
    expect(await state()).toBe('waiting')
    // The browser was closed before it sent the first piece.
    await cloud.pass(10)
    expect(await state()).toBe('held')
    await cloud.sendPiece(id, 0, pieceOf(file, 0))
    expect(await state()).toBe('running')
    await cloud.pass(14)
    await cloud.sendPiece(id, 1, pieceOf(file, 1))
    await cloud.pass(14)
    expect(await state()).toBe('running')
    await cloud.pass(10)
    expect(await state()).toBe('held')
    await cloud.sendAll(id, file)
    await cloud.finish(id)
    await cloud.pass(5)
    expect(await state()).toBe('done')
  })

  test("can be paused immediately by the sender, but not during the server's steps", async () => {
    const id = await begun()
    await cloud.sendPiece(id, 0, pieceOf(file, 0))
    expect((await cloud.admin.post(`${await path(id)}/hold`)).body.state).toBe('held')
    expect((await cloud.admin.post(`${await path(id)}/resume`)).status).toBe(409)
    // A piece that was in transit is stored, and does not resume the task.
    await cloud.sendPiece(id, 1, pieceOf(file, 1))
    expect(await cloud.view(id)).toMatchObject({ received: 2 })
    expect((await task(id)).state).toBe('held')
    await cloud.pass(3)
    await cloud.sendPiece(id, 2, pieceOf(file, 2))
    expect((await task(id)).state).toBe('running')
    await cloud.sendAll(id, file)
    await cloud.finish(id)
    const { status, body } = await cloud.admin.post(`${await path(id)}/hold`)
    expect([status, body.message]).toEqual([
      409,
      'The file is complete, and the server’s part cannot be paused. Discard the upload instead',
    ])
  })

  test('is visible to its owner only', async () => {
    const id = await begun()
    const other = await cloud.user({ projects: { [cloud.project.id]: 'admin' } })
    expect((await other.get(await path(id))).status).toBe(404)
  })
})
