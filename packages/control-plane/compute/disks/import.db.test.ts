import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GIB, type StorageCloud, storageCloud } from '@portico/testing/storage-cloud.ts'

let cloud: StorageCloud
beforeEach(async () => {
  cloud = await storageCloud()
  await cloud.createDisk('d', { disk_source: { type: 'importing_blocks', block_size: 512 } })
})
afterEach(() => cloud.close())

const chunk = 512 * 1024
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const step = (name: string, body?: object) => cloud.admin.post(`/v1/disks/d/${name}?project=p`, body)
const write = (offset: number, data: Uint8Array) =>
  step('bulk-write', { offset, base64_encoded_data: base64(data) })
const state = async (): Promise<string> => (await cloud.disk('d')).body.state.state

/** Returns whether the firmware of a machine can boot a disk created from this snapshot. */
async function bootsFrom(snapshotId: string): Promise<boolean> {
  const source = { type: 'snapshot', snapshot_id: snapshotId }
  const disk = { type: 'create', name: 'boot', description: '', size: GIB, disk_source: source }
  await cloud.createInstance('i', { boot_disk: disk, start: true })
  await cloud.pass(60)
  const log: { data: number[] } = (
    await cloud.admin.get('/v1/instances/i/serial-console?project=p&from_start=0')
  ).body
  return new TextDecoder().decode(Uint8Array.from(log.data)).includes('login:')
}

describe('an import', () => {
  test('of chunks in any order, without those of zeros, results in a bootable snapshot', async () => {
    expect(await state()).toBe('import_ready')
    expect((await step('bulk-write-start')).status).toBe(204)
    expect(await state()).toBe('importing_from_bulk_writes')
    const first = new Uint8Array(chunk)
    first.set(new TextEncoder().encode('EFI PART'), 512)
    const answers = await Promise.all([
      write(
        2 * chunk,
        Uint8Array.from({ length: 1024 }, (_, i) => i),
      ),
      write(0, first),
      write(0, first),
      write(chunk, new Uint8Array(chunk)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect((await step('bulk-write-stop')).status).toBe(204)
    expect((await step('finalize', { snapshot_name: 's' })).status).toBe(204)
    expect(await state()).toBe('detached')
    const snapshot = (await cloud.admin.get('/v1/snapshots/s?project=p')).body
    const disk = (await cloud.disk('d')).body
    expect(snapshot).toMatchObject({
      description: `snapshot of finalized disk ${disk.id}`,
      disk_id: disk.id,
      state: 'ready',
      size: GIB,
    })
    expect((await cloud.charged()).project).toBe(2 * GIB)
    expect(await bootsFrom(snapshot.id)).toBe(true)
  })

  test('of only zeros needs no write', async () => {
    await step('bulk-write-start')
    await step('bulk-write-stop')
    expect((await step('finalize', {})).status).toBe(204)
    expect(await state()).toBe('detached')
    expect((await cloud.charged()).project).toBe(GIB)
    expect((await cloud.admin.delete('/v1/disks/d?project=p')).status).toBe(204)
  })

  test('can be stopped and started again', async () => {
    for (const name of ['bulk-write-start', 'bulk-write-stop', 'bulk-write-start', 'bulk-write-stop']) {
      expect((await step(name)).status).toBe(204)
    }
    expect(await state()).toBe('import_ready')
  })

  test('whose snapshot is refused keeps its state', async () => {
    await cloud.createDisk('other')
    await cloud.createSnapshot('s', 'other')
    const taken = await step('finalize', { snapshot_name: 's' })
    expect([taken.status, taken.body.message]).toEqual([400, 'already exists: snapshot "s"'])
    expect(await state()).toBe('import_ready')
    expect((await cloud.charged()).project).toBe(3 * GIB)
  })

  test('is finalized by a worker when the hypervisor does not respond', async () => {
    cloud.rack.faults.beUnreachable(5_000)
    expect((await step('finalize', { snapshot_name: 's' })).status).toBe(204)
    expect(await state()).toBe('finalizing')
    await cloud.pass(8)
    expect(await state()).toBe('detached')
    expect((await cloud.admin.get('/v1/snapshots/s?project=p')).body.state).toBe('ready')
  })
})

describe('an import refuses', () => {
  const refused = async (reply: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await reply
    return [status, body.message]
  }

  test('steps in the wrong order', async () => {
    expect(await refused(write(0, new Uint8Array(512)))).toEqual([
      400,
      'cannot import blocks with a bulk write for disk in state ImportReady',
    ])
    expect(await refused(step('bulk-write-stop'))).toEqual([
      400,
      'cannot set disk in state ImportReady to "import_ready"',
    ])
    await step('bulk-write-start')
    expect(await refused(step('finalize', {}))).toEqual([
      400,
      'cannot finalize disk in state ImportingFromBulkWrites',
    ])
    expect(await refused(cloud.admin.delete('/v1/disks/d?project=p'))).toEqual([
      400,
      expect.stringMatching(
        /^disk cannot be deleted in state "importing_from_bulk_writes"; stop and finalize/,
      ),
    ])
  })

  test('bytes that are too many, unaligned, out of range, or not base64', async () => {
    await step('bulk-write-start')
    expect(await refused(write(0, new Uint8Array(chunk + 512)))).toEqual([
      400,
      'data len 524800 over max chunk size 524288!',
    ])
    expect(await refused(write(1, new Uint8Array(512)))).toEqual([400, 'offset not multiple of block size!'])
    expect(await refused(write(0, new Uint8Array(5)))).toEqual([
      400,
      'data length not multiple of block size!',
    ])
    expect(await refused(write(GIB, new Uint8Array(512)))).toEqual([
      400,
      'offset + data length off end of region!',
    ])
    const broken = await step('bulk-write', { offset: 0, base64_encoded_data: '!' })
    expect(broken.body.message).toMatch(/^error base64 decoding data: /)
  })

  test('writers without a role, and responds 503 without a hypervisor', async () => {
    await step('bulk-write-start')
    const viewer = await cloud.user({ projects: { [cloud.project.id]: 'viewer' } })
    const body = { offset: 0, base64_encoded_data: base64(new Uint8Array(512)) }
    expect((await viewer.post('/v1/disks/d/bulk-write?project=p', body)).status).toBe(403)
    cloud.rack.faults.beUnreachable(1_000)
    expect((await write(0, new Uint8Array(512))).status).toBe(503)
  })
})
