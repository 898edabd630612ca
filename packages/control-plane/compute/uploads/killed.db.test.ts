import { afterEach, expect, test } from 'vitest'
import { killable } from '@portico/testing/killable.ts'
import { testConverter } from '../testing/image-files.ts'
import { GIB } from '@portico/testing/storage-cloud.ts'
import { described, PIECE, rawFile, uploadCloud, type UploadCloud } from '../testing/upload-cloud.ts'

let cloud: UploadCloud
afterEach(() => cloud.close())

const file = rawFile(PIECE + 5000)

/** The tables that are written between an upload and its image. */
const tables = ['image_upload', 'image_upload_progress', 'disk', 'snapshot', 'image', 'task', 'work']

/** A number greater than that of a session's writes. */
const beyond = 200

test.each([
  ['a raw image file', {}],
  ['a file that is converted', { format: 'qcow2', name: 'debian.qcow2' }],
])(
  '%s becomes exactly one image, whichever write the server is killed after',
  async (_, facts) => {
    cloud = await uploadCloud({ imageConverter: testConverter(GIB).converter })
    const survivor = await cloud.another()
    let writes = 0
    for (let isKilled = true; isKilled && writes < beyond;) {
      writes += 1
      const name = `after-${writes}`
      const source = { type: 'file', file: described(file, facts), disk_size: GIB }
      const { status, body } = await cloud.begin(file, { name, source })
      expect(status, JSON.stringify(body)).toBe(201)
      await cloud.sendAll(body.id, file)
      await cloud.finish(body.id)

      const life = killable(tables)
      const doomed = await cloud.another(life)
      life.endAfter(writes)
      for (let turn = 0; turn < 10 && !life.isOver; turn++) {
        await doomed.settle().catch(() => {})
        cloud.clock.advance(500)
      }
      isKilled = life.isOver

      // The leases of the killed server expire, and another server continues.
      cloud.clock.advance(20_000)
      for (let turn = 0; turn < 10 && (await cloud.view(body.id)).state !== 'done'; turn++) {
        await survivor.settle()
        cloud.clock.advance(1000)
      }
      await survivor.settle()
      const said = `killed after ${writes} writes`
      expect(await cloud.view(body.id), said).toMatchObject({ state: 'done', failure: null })
      expect(await cloud.leftovers(), said).toEqual({ disks: [], snapshots: [], pieces: 0 })
      expect(await cloud.charged(), said).toEqual({ project: 0, silo: 0 })
      const images = (await cloud.admin.get('/v1/images?project=p')).body.items
      expect(
        images.map((each: { name: string }) => each.name),
        said,
      ).toEqual([name])
      await cloud.admin.delete(`/v1/images/${name}?project=p`)
    }
    expect(writes).toBeGreaterThan(10)
    expect(writes).toBeLessThan(beyond)
  },
  120_000,
)
