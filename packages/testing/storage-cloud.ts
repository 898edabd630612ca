import { GIB } from '@portico/domain/byte-size.ts'
import { testCloud, type TestCloudOptions } from './cloud.ts'

export { GIB }

export type StorageCloud = Awaited<ReturnType<typeof storageCloud>>

/** Returns a test cloud with project `p`, and helpers for storage tests. */
export async function storageCloud(options: TestCloudOptions = {}) {
  const cloud = await testCloud(options)
  const { admin } = cloud
  const project: { id: string } = (await admin.post('/v1/projects', { name: 'p', description: '' })).body

  const blank = { type: 'blank', block_size: 512 }
  const createDisk = (name: string, more: object = {}) =>
    admin.post('/v1/disks?project=p', { name, description: '', size: GIB, disk_source: blank, ...more })

  return {
    ...cloud,
    project,
    createDisk,
    disk: (name: string) => admin.get(`/v1/disks/${name}?project=p`),
    createSnapshot: (name: string, disk: string) =>
      admin.post('/v1/snapshots?project=p', { name, description: '', disk }),
    /** Creates an image of project `p`; if `where` names no project, of the silo. */
    createImage: (name: string, snapshotId: string, where = '?project=p') =>
      admin.post(`/v1/images${where}`, {
        name,
        description: '',
        os: 'debian',
        version: '13',
        source: { type: 'snapshot', id: snapshotId },
      }),
    createInstance: (name: string, more: object = {}) =>
      admin.post('/v1/instances?project=p', {
        name,
        description: '',
        hostname: name,
        ncpus: 1,
        memory: GIB,
        start: false,
        ...more,
      }),
    /** Sets the silo's storage quota in bytes. */
    async allowStorage(bytes: number): Promise<void> {
      await cloud.db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          await tx.updateTable('silo_quota').set({ storage: bytes }).execute()
        })
    },
    /** Gives the rack three physical disks of `size` bytes, which store `size` bytes in three copies. */
    async keepThreeDisks(size: number): Promise<void> {
      await cloud.db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          const keep = tx.selectFrom('physical_disk').select('id').where('form_factor', '=', 'u2').limit(3)
          await tx.updateTable('physical_disk').set({ policy: 'expunged' }).execute()
          await tx
            .updateTable('physical_disk')
            .set({ policy: 'in_service', size })
            .where('id', 'in', keep)
            .execute()
        })
    },
    /** Returns the bytes of storage that are charged to the project and to the silo. */
    async charged(): Promise<{ project: number; silo: number }> {
      const row = await cloud.db
        .selectFrom('provisioned as p')
        .innerJoin('provisioned as s', 's.collection_id', 'p.silo_id')
        .select(['p.storage as project', 's.storage as silo'])
        .where('p.collection_id', '=', project.id)
        .executeTakeFirstOrThrow()
      return row
    },
    /** Returns kind and id of what is still to be removed from the hypervisor. */
    async remains(): Promise<string[]> {
      const rows = await cloud.db
        .selectFrom('work')
        .select(['kind', 'id'])
        .where('kind', 'in', ['volume-remains', 'content-remains'])
        .execute()
      return rows.map(({ kind, id }) => `${kind.replace('-remains', '')} ${id}`)
    },
  }
}
