import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { sha256OfBytes } from '@portico/domain/sha256.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { testConverter } from '../testing/image-files.ts'
import { GIB } from '@portico/testing/storage-cloud.ts'
import { described, PIECE, rawFile, uploadCloud, type UploadCloud } from '../testing/upload-cloud.ts'

let cloud: UploadCloud
afterEach(() => cloud.close())

const file = rawFile(PIECE + 5000)
const qcow2 = { format: 'qcow2', compression: 'none', name: 'debian.qcow2' }

async function sent(
  converter: ReturnType<typeof testConverter>,
  diskSize = GIB,
  facts: object = qcow2,
): Promise<string> {
  cloud = await uploadCloud({ imageConverter: converter.converter })
  const source = { type: 'file', file: described(file, facts), disk_size: diskSize }
  const { status, body } = await cloud.begin(file, { source })
  expect(status, JSON.stringify(body)).toBe(201)
  await cloud.sendAll(body.id, file)
  await cloud.finish(body.id)
  return body.id
}

const evidence = async (id: string, step: string) =>
  (await cloud.view(id)).steps.find(({ name }) => name === step)?.evidence

describe('a file that is converted', () => {
  test('is stored until it is complete, compared, converted and written, and then removed', async () => {
    const converter = testConverter(GIB)
    const id = await sent(converter)
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({ state: 'done' })
    expect(await evidence(id, 'check')).toEqual([
      { label: 'Sent', value: sha256OfBytes(file) },
      { label: 'Arrived', value: sha256OfBytes(file) },
    ])
    expect(await evidence(id, 'convert')).toEqual([
      { label: 'Found', value: 'a test' },
      { label: 'Disk', value: '1 GiB, 4 KiB of it data' },
    ])
    expect(converter.held.size).toBe(0)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
    expect((await cloud.admin.get('/v1/images/debian?project=p')).body.size).toBe(GIB)
  })

  test('does not leave its empty table at the size of the file', async () => {
    const large = rawFile(20 * 1024 * 1024)
    cloud = await uploadCloud({ imageConverter: testConverter(GIB).converter })
    // Autovacuum locks the table while it runs, and the sweep would then postpone its work to the next round.
    await sql`alter table image_upload_piece
      set (autovacuum_enabled = false, toast.autovacuum_enabled = false)`.execute(cloud.db)
    const source = { type: 'file', file: described(large, qcow2), disk_size: GIB }
    const { body } = await cloud.begin(large, { source })
    await cloud.sendAll(body.id, large)
    const bytes = async () =>
      (
        await sql<{
          size: number
        }>`select pg_total_relation_size('image_upload_piece')::float8 as size`.execute(cloud.db)
      ).rows[0]?.size ?? NaN
    expect(await bytes()).toBeGreaterThan(large.length)
    await cloud.finish(body.id)
    await cloud.pass(5)
    expect(await cloud.view(body.id)).toMatchObject({ state: 'done' })
    // The snapshot of another running transaction keeps the rows for one round of the sweep.
    for (let minute = 0; minute < 3 && (await bytes()) > 1024 * 1024; minute++) await cloud.pass(60)
    expect(await bytes()).toBeLessThan(1024 * 1024)
  })

  test('gets a disk of the converted size, and the quota is charged for that size', async () => {
    const id = await sent(testConverter(3 * GIB + 1), GIB)
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({ state: 'done', disk_size: 4 * GIB })
    expect((await cloud.admin.get('/v1/images/debian?project=p')).body.size).toBe(4 * GIB)
    expect(await cloud.charged()).toEqual({ project: 0, silo: 0 })
  })

  test('fails when the quota does not allow the converted size, and is paused', async () => {
    const id = await sent(testConverter(3 * GIB), GIB)
    await cloud.allowStorage(2 * GIB)
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({ state: 'failed' })
    expect((await cloud.view(id)).failure).toContain('Storage Limit Exceeded')
    expect(await cloud.charged()).toEqual({ project: GIB, silo: GIB })
    await cloud.allowStorage(20 * GIB)
    await cloud.finish(id)
    await cloud.pass(5)
    expect((await cloud.view(id)).state).toBe('done')
  })

  test('that cannot be read fails with the reason, at its step', async () => {
    const id = await sent(testConverter(GIB, 'This file is damaged'))
    await cloud.pass(5)
    const { state, failure, steps } = await cloud.view(id)
    expect({ state, failure }).toEqual({ state: 'failed', failure: 'This file is damaged' })
    expect(steps.find((step) => step.state === 'failed')?.name).toBe('convert')
    expect((await cloud.discard(id)).status).toBe(204)
    await cloud.pass(5)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
  })

  test('stops converting when its session is discarded, including the external program', async () => {
    const begun = Promise.withResolvers<void>()
    const converter = testConverter(GIB, null, (signal) => {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const id = await sent(converter)
    const settled = cloud.settle()
    await begun.promise
    expect((await cloud.discard(id)).status).toBe(204)
    cloud.clock.advance(1000)
    await settled
    expect(converter.held.size).toBe(0)
    expect(await cloud.db.selectFrom('work').select('id').where('id', '=', id).execute()).toEqual([])
    await cloud.pass(5)
    expect(await cloud.leftovers()).toEqual({ disks: [], snapshots: [], pieces: 0 })
  })

  test('may grow to the charged size plus what the quota allows, and not further', async () => {
    const converter = testConverter(GIB)
    const id = await sent(converter, 2 * GIB)
    await cloud.allowStorage(5 * GIB)
    await cloud.createDisk('other')
    await cloud.pass(5)
    expect((await cloud.view(id)).state).toBe('done')
    expect(converter.bounds).toMatchObject([
      { disk: 4 * GIB, tooLargeMessage: expect.stringContaining('ask an operator for a larger silo quota') },
    ])
  })

  test('fails with advice when the host has no space, instead of filling it repeatedly', async () => {
    const full = new HypervisorError('The host is full. Make room, then try again', {
      retry: true,
      storageFull: true,
    })
    let isFull = true
    const converter = testConverter(GIB, null, () => (isFull ? Promise.reject(full) : Promise.resolve()))
    const id = await sent(converter)
    await cloud.pass(5)
    expect(await cloud.view(id)).toMatchObject({ state: 'failed', failure: full.message })
    expect(converter.kinds).toHaveLength(1)
    isFull = false
    await cloud.finish(id)
    await cloud.pass(5)
    expect((await cloud.view(id)).state).toBe('done')
  })

  test('whose hash differs from the expected one fails before the conversion', async () => {
    const converter = testConverter(GIB)
    const id = await sent(converter, GIB, { ...qcow2, sha256: 'a'.repeat(64) })
    await cloud.pass(5)
    expect((await cloud.view(id)).failure).toContain('The SHA-256 of the received file is')
    expect(converter.kinds).toEqual([])
  })

  test('is refused above the limits of the stored and the converted size', async () => {
    cloud = await uploadCloud({ imageConverter: testConverter(GIB).converter })
    await cloud.allowStorage(5000 * GIB)
    const attempt = async (size: number, diskSize: number) => {
      const source = { type: 'file', file: described(file, { ...qcow2, size }), disk_size: diskSize }
      return (await cloud.begin(file, { source })).body.message
    }
    expect(await attempt(16 * GIB + 1, 20 * GIB)).toContain('may have at most 16 GiB')
    expect(await attempt(GIB, 257 * GIB)).toContain('may become a disk of at most 256 GiB')
    for (let i = 0; i < 4; i++) expect(await attempt(16 * GIB, 20 * GIB)).toBeUndefined()
    expect(await attempt(GIB, 20 * GIB)).toContain('Unfinished uploads to be converted may take at most')
  })

  test('is continued by only one other server when the first is killed halfway', async () => {
    const converter = testConverter(GIB)
    const id = await sent(converter)
    // Acts like a server that took the lease and was killed, and so never releases it.
    await cloud.db
      .updateTable('work')
      .set({ lease_owner: cloud.project.id, lease_until: new Date(cloud.clock.now().getTime() + 15_000) })
      .where('kind', '=', 'image-upload')
      .execute()
    const other = await cloud.another()
    await other.settle()
    expect((await cloud.view(id)).state).toBe('checking')
    cloud.clock.advance(16_000)
    for (let i = 0; i < 6; i++) {
      await other.settle()
      cloud.clock.advance(500)
    }
    expect((await cloud.view(id)).state).toBe('done')
    expect((await cloud.admin.get('/v1/images?project=p')).body.items).toHaveLength(1)
  })
})
