import type { Api } from '@portico/contract/client.ts'
import { GIB } from '@portico/domain/byte-size.ts'
import { createIfMissing, expectOk } from './caller.ts'
import type { siloImages } from './story/silo.ts'

type SiloImage = (typeof siloImages)[number]

/**
 * Returns a block that firmware recognizes as a boot disk. It contains no operating system, but is enough for simulated
 * machines. In base64, as an import requires.
 */
function bootBlock(): string {
  const block = new Uint8Array(512)
  block.set([0x55, 0xaa], 510)
  return btoa(String.fromCharCode(...block))
}

/**
 * Creates an image in the silo in the way a user does: imports a disk, creates an image from its snapshot, and deletes
 * disk and snapshot.
 * @param project that contains the disk until then
 */
export async function importImage(api: Api, project: string, image: SiloImage): Promise<void> {
  const disk = { path: { disk: `import-${image.name}` }, query: { project } }
  const snapshot = { path: { snapshot: image.name }, query: { project } }
  const known = await api.imageView({ path: { image: image.name } })
  if (known.type !== 'success') {
    await importDisk(api, project, disk.path.disk, image)
    const { id } = await expectOk(api.snapshotView(snapshot))
    const { name, description, os, version } = image
    const source = { type: 'snapshot', id } as const
    await expectOk(api.imageCreate({ body: { name, description, os, version, source } }))
  }
  // A 404 is expected if an interrupted run has already deleted them.
  await api.snapshotDelete(snapshot)
  await api.diskDelete(disk)
}

async function importDisk(api: Api, project: string, disk: string, image: SiloImage): Promise<void> {
  const fresh = await createIfMissing(
    api.diskCreate({
      query: { project },
      body: {
        name: disk,
        description: 'On its way to become an image',
        size: image.size * GIB,
        diskSource: { type: 'importing_blocks', blockSize: 512 },
      },
    }),
  )
  if (!fresh) return
  const at = { path: { disk }, query: { project } }
  await expectOk(api.diskBulkWriteImportStart(at))
  await expectOk(api.diskBulkWriteImport({ ...at, body: { offset: 0, base64EncodedData: bootBlock() } }))
  await expectOk(api.diskBulkWriteImportStop(at))
  await expectOk(api.diskFinalizeImport({ ...at, body: { snapshotName: image.name } }))
}
